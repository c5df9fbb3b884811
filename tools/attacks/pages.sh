# To have a signed-in person delete a work from another site by a form.
# No: what a form can send without asking is not accepted.
say -b victim.jar -H 'origin: https://evil.example' -H 'content-type: text/plain' -d "{\"workid\":$THEIR_WORK}" $U/api/workdelete
say -b victim.jar -H 'origin: https://evil.example' -d workid=$THEIR_WORK $U/api/workdelete
#> 415 unsupported_type
#> 415 unsupported_type

# To the same by a script of another site that somehow has the token.
# No: Origin and Sec-Fetch-Site are looked at as well.
H='origin: https://evil.example' ask victim workdelete workid=$THEIR_WORK
H='sec-fetch-site: cross-site' ask victim workdelete workid=$THEIR_WORK
H='sec-fetch-site: same-site' ask victim workdelete workid=$THEIR_WORK; H='origin: null' ask victim workdelete workid=$THEIR_WORK
#> 403 foreign_origin
#> 403 foreign_origin
#> 403 foreign_origin
#> 403 foreign_origin

# To write without the anti-forgery token, with an old one, with one of another session.
# No: the token is signed and bound to the session.
say -b victim.jar -H 'content-type: application/json' -d '{}' $U/api/sessions.endOthers
for token in AAAA "$(token eve)"; do say -b victim.jar -H "x-xsrf-token: $token" -H 'content-type: application/json' -d '{}' $U/api/sessions.endOthers; done
#> 403 bad_token
#> 403 bad_token
#> 403 bad_token

# To sign somebody in to the attacker's account from another site.
# No: login needs no token, but our own Origin.
H='origin: https://evil.example' ask stranger login username=$eve password=$PASSWORD
H='sec-fetch-site: cross-site' ask stranger login username=$eve password=$PASSWORD
#> 403 foreign_origin
#> 403 foreign_origin

# To read answers from a page of another site.
# No: no answer is shared with any other origin.
curl -s -D - -o answer -H 'origin: https://evil.example' -b victim.jar $U/api/whoami | grep -ci '^access-control-allow'
#> 0

# To frame the product to steal clicks, sniff types, learn addresses by the referrer.
# No: headers of every page.
curl -sI $U/clientmaster/payment/1 | grep -iE "^(x-frame-options: DENY|x-content-type-options: nosniff|referrer-policy: (no-referrer|same-origin|strict-origin))" | wc -l
curl -sI $U/guestmaster/login | grep -i '^content-security-policy' | grep -oE "frame-ancestors 'none'|object-src 'none'|base-uri '(none|self)'|form-action '[a-z]+'" | wc -l
#> 3
#> 4

# To lead somebody to another site after the login.
# No: the server redirects nowhere; the page follows paths of its own only.
for path in '/guestmaster/login?next=https://evil.example' //evil.example/ '/\evil.example'; do curl -s -o answer --path-as-is -w '%{http_code} to %{redirect_url}.\n' "$U$path"; done
#> 200 to \.
#> 404 to \.
#> 404 to \.

# To poison the link in a mail by the Host header.
# No: links are made of the settings, never of a request.
H='host: evil.example' ask stranger forgotpwd username=$victim
until ls "$DATA"/mail/*.eml > /dev/null 2>&1; do sleep 0.2; done; cat "$DATA"/mail/*.eml | tr -d '=\r\n' | grep -c 'evil.example'
#> 200 \{"message":"Success"\}
#> 0

# To sign in with a demo account through another host name.
# No: demo accounts exist in a demo only, and only for a loopback Host.
H='host: kaamkaj.example' ask stranger login username=admin password=Admin1234
#> 200 \[\]

# To read the metrics from elsewhere, and secrets where programs leave them.
# No: only what was built is served.
for path in /.env /.git/HEAD /server/settings.ts /api/docs/../../package.json /actuator /debug /data/db.password; do get nobody $path; done | grep -ciE 'password=|ref: refs|import |"dependencies"'
get nobody /api/openapi.json > /dev/null; grep -ciE 'password_hash|token_hash' answer
#> 0
#> 0

# To learn the versions and paths of the server from an error.
# No: a refusal has a code and words; the reason is in the log.
curl -s -D - -H 'content-type: application/json' -d '{"username":' $U/api/login | grep -ciE 'fastify|node_modules|at .*\.ts|server: |x-powered-by|postgres'
#> 0
