# To have somebody sign in with a session the attacker knows.
# No: every login makes a new token; one that we did not make is nobody's.
printf '' > fixed.jar; say -c fixed.jar -H 'cookie: sid=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' -H 'content-type: application/json' -d "{\"username\":\"$eve\",\"password\":\"$PASSWORD\"}" $U/api/login | cut -c 1-14
grep -c AAAAAAAA fixed.jar; say -H 'cookie: sid=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' $U/api/whoami
#> 200 \[\{"loginid
#> 0
#> 200 \[\]

# To make up a session, or take one apart.
# No: 256 random bits, kept as their SHA-256.
for sid in 1 admin '..' $(printf 'a%.0s' $(seq 5000)); do say -H "cookie: sid=$sid" -H 'content-type: application/json' -d '{}' $U/api/sessions.list; done | sort | uniq -c
#> 4 401 no_session

# To go on with a session after its owner logged out.
# No: a session is a row on the server, and logout deletes it.
cp mal.jar old.jar; ask mal logout; ask old getrequestbyid; login mal $PASSWORD | cut -c 1-3
#> 200 \{"message":"Success"\}
#> 401 no_session
#> 200

# To go on with a stolen session after the password was changed.
# No: a new password ends every session.
cp mal.jar stolen.jar
ask mal changepwd currentPassword=$PASSWORD newPassword=Another12 confirmPassword=Another12; ask stolen getrequestbyid
ask mal changepwd currentPassword=Another12 newPassword=$PASSWORD confirmPassword=$PASSWORD
#> 200 \{"message":"Success"\}
#> 401 no_session
#> 200 \{"message":"Success"\}

# To read the session by a script.
# No: HttpOnly and SameSite; Secure and __Host- as soon as the address is https.
grep -c '^#HttpOnly_.*sid' mal.jar; curl -s -D - -o answer -H 'content-type: application/json' -d "{\"username\":\"$mal\",\"password\":\"$PASSWORD\"}" $U/api/login | grep -i 'sid=' | grep -oiE 'httponly|samesite=lax' | sort
#> 1
#> HttpOnly
#> SameSite=Lax

# To set a new password by an invented link, by SQL in it, or as an admin of one's own.
# No: 128 random bits, kept as their SHA-256, for 30 minutes, once; the first admin's only while there is none.
for token in AAAAAAAAAAAAAAAAAAAAAA "' or '1'='1" %; do ask stranger resetpwd token="$token" newPassword=Another12 confirmPassword=Another12; done
ask stranger admin.setUp token=AAAAAAAAAAAAAAAAAAAAAA username=evil_admin newPassword=Another12 confirmPassword=Another12
#> 200 \{"message":"Wrong"\}
#> 200 \{"message":"Wrong"\}
#> 200 \{"message":"Wrong"\}
#> 200 \{"message":"Wrong"\}

# To switch on a second step for a browser left open, without the password.
# No: the password is asked for again.
ask victim twoFactor.start password=wrong; ask victim passkeys.startRegistration name=Mine password=wrong; ask victim twoFactor.enable code=000000
#> 200 \{"message":"wrong"\}
#> 200 \{"message":"wrong"\}
#> 200 \{"message":"wrong"\}

# To take the second step without the first, or a passkey answer made up.
# No: the first step leaves a half login behind, and a passkey signs a challenge of ours.
ask stranger twoFactor.login code=000000
ask stranger passkeys.login credential:='{"id":"AAAA","rawId":"AAAA","type":"public-key","response":{"clientDataJSON":"AAAA","authenticatorData":"AAAA","signature":"AAAA"}}'
#> 200 \[\]
#> 200 \[\]
