# To learn from the login whether an account exists.
# No: the same answer after the same work: an unknown name is hashed as well.
ask stranger login username=$victim password=wrong; ask stranger login username=nobody_at_all password=wrong
#> 200 \[\]
#> 200 \[\]

# To guess a password.
# No: ten failures per account and address; then the right one is refused as well.
for n in $(seq 12); do ask guesser login username=$victim password=wrong$n; done | sort | uniq -c; ask guesser login username=$victim password=Client1234
#> \d 200 \[\]
#> \d 429 too_many
#> 429 too_many

# To go on guessing from an address one makes up.
# No: only a proxy named in TRUST_PROXY is believed.
for n in $(seq 10); do ask guesser login username=$eve password=wrong$n; done > guesses; for address in 9.9.9.9 10.0.0.1 '203.0.113.5, 127.0.0.1'; do H="x-forwarded-for: $address" ask guesser login username=$eve password=$PASSWORD; done; H='forwarded: for=8.8.8.8' ask guesser login username=$eve password=$PASSWORD
#> 429 too_many
#> 429 too_many
#> 429 too_many
#> 429 too_many

# To fill somebody's mailbox with reset links.
# No: three an hour per account, thirty per address.
for n in $(seq 5); do ask stranger forgotpwd username=$mal; done | sort | uniq -c
#> 3 200 \{"message":"Success"\}
#> 2 429 too_many

# To fill the disk with pictures as nobody.
# No: a hundred and twenty an hour per address, refused files count as well.
rm -f flood.jar; touch flood.jar; for n in $(seq 130); do upload flood page.png; done | grep -c 429
#> [1-9]\d*

# To flood the server with calls.
# No: a hundred calls a second per address.
curl --no-progress-meter -Z --parallel-max 50 -o /dev/null -w '%{http_code}\n' "$U/api/whoami?n=[1-600]" | sort -u
#> 200
#> 429
