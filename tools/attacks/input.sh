# To register as an admin, as a company that is verified already.
# No: role and status are no input.
logo=$(touch nobody.jar; upload nobody picture.png | grep -oE '[A-Za-z0-9_-]+\.webp')
ask nobody companyreg name="Evil Company" licenseno=1 EMAIL=e@kaamkaj.example phone=9876543210 $PLACE logo=$logo username=evil_company password=Wicked123 role=admin status=accepted
ask nobody login username=evil_company password=Wicked123 | grep -oE '"(role|status)":"[a-z]+"'; ask nobody sessions.list
#> 200 \{"message":"Success"\}
#> "role":"client"
#> "status":"pending"
#> 401 no_session

# To get in by SQL in the login.
# No: every value is a parameter.
ask nobody login username="admin' or 1=1 --" password=x; ask nobody login username="' union select 1 --" password="'"
#> 200 \[\]
#> 200 \[\]

# To read more by SQL in the key of a page, an id, a status.
# No: ids, dates, statuses and keys of pages are parsed before they are used.
get nobody "/api/districtview?after=1%27%20or%201%3D1--"; get nobody "/api/districtview?limit=1;drop%20table%20accounts"
ask mal getrequestbyid id="1 or 1=1"; ask eve getfreelancerbyreq workid=$OUR_WORK status="pending' or '1'='1"
#> 400 invalid
#> 400 invalid
#> 400 invalid
#> 400 invalid

# To get in by operators instead of text, as NoSQL databases have them.
# No: a field that is text takes text only.
ask nobody login username:='{"$ne":null}' password:='{"$gt":""}'
#> 400 invalid

# To change the prototype of everything.
# No: JSON is read into plain fields that the contract names.
ask eve getworkdetails __proto__:='{"isAdmin":true,"limit":1}' constructor:='{"prototype":{"role":"admin"}}' | cut -c 1-3
ask eve audit.list
#> 200
#> 403 wrong_role

# To break the database with NUL, lone surrogates, and with nothing at all.
# No: both are refused in every string.
ask eve clientprofileedit name='A\u0000b' EMAIL=a@kaamkaj.example; ask eve endengagement reqid=$OUR_REQUEST reason='\ud800'
ask nobody login username='\u0000' password=x
#> 400 invalid
#> 400 invalid
#> 400 invalid

# To hold the server with a body of 5 MB, 100,000 nested arrays, or a body that is not what it says.
# No: sizes are judged before a body is read; JSON and forms are the only kinds.
head -c 5000000 /dev/zero | tr '\0' a > big; say -H 'content-type: application/json' --data-binary @big $U/api/login
printf '%0.s[' $(seq 100000) > deep; say -H 'content-type: application/json' --data-binary @deep $U/api/login
say -H 'content-type: application/xml' -d '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' $U/api/login
say -H 'content-type: application/json' -H 'content-encoding: gzip' --data-binary @deep $U/api/login
#> 413 too_large
#> 400 invalid
#> 415 unsupported_type
#> 400 invalid

# To read files of the server through /images and the pages.
# No: stored files have names that we gave them; pages are the files of the build and nothing beside them.
for path in /images/../../etc/passwd /images/..%2f..%2fetc%2fpasswd /images/%2e%2e/%2e%2e/etc/passwd /images/..%5c..%5cwindows /images/%00.webp /images/....//etc/passwd; do get nobody $path; done | sort | uniq -c
for path in /../package.json /assets/../../server/main.ts /..%2f..%2f.env /.git/config /data/secret.key /%2e%2e/%2e%2e/etc/passwd; do get nobody $path; done | grep -cE 'root:|"name"|import |\[core\]'
#> 6 404 not_found
#> 0

# To leave a script in a text that others read.
# No: it is text and stays text: React writes text nodes, Trusted Types forbid anything else, no script runs but ours.
ask eve workpost title='<img src=x onerror=alert(1)>' $SKILL description='<script>alert(1)</script>' budget=5 deadlinedate=2099-01-01
curl -s -D - -o answer -b mal.jar -H "x-xsrf-token: $(token mal)" -H 'content-type: application/json' -d '{}' $U/api/getjobfreelancer | grep -iE '^(content-type|x-content-type-options):' | tr A-Z a-z | sort
grep -o '"title":"<img src=x onerror=alert(1)>"' answer; curl -sI $U/ | grep -i '^content-security-policy' | grep -oE "script-src 'self'[^;]*;|require-trusted-types-for 'script'" | sed -E "s/sha256-[A-Za-z0-9+/=]+/sha256-of-ours/g" | sort
#> 200 \{"message":"Success"\}
#> content-type: application/json; charset=utf-8
#> x-content-type-options: nosniff
#> "title":"<img src=x onerror=alert\(1\)>"
#> require-trusted-types-for 'script'
#> script-src 'self'( 'sha256-of-ours')*;

# To plant a formula in somebody's spreadsheet.
# No: each cell of an export is text; e2e/exports.spec.ts reads them, `npm run test:all` opens them in LibreOffice.
ask eve workpost title='=HYPERLINK(1;2)' $SKILL description='+1' budget=5 deadlinedate=2099-01-01
ask mal getjobfreelancer > /dev/null; grep -o '"title":"=HYPERLINK(1;2)"' answer
#> 200 \{"message":"Success"\}
#> "title":"=HYPERLINK\(1;2\)"

# To use methods nobody thought of, and one dressed as another.
# No: a call has one method; anything else is not there.
for method in PUT DELETE PATCH TRACE OPTIONS; do say -X $method $U/api/login; done | sort | uniq -c
H='x-http-method-override: DELETE' ask eve audit.list; get eve '/api/workdelete?workid=1'
#> 5 404 not_found
#> 403 wrong_role
#> 404 not_found

# To split an answer into two by a line break in a header.
# No: nothing that was asked is written into a header.
get nobody '/guestmaster/login?next=%0d%0aSet-Cookie:%20sid=evil' > /dev/null; curl -s -D - -o answer "$U/images/%0d%0aSet-Cookie:%20sid=evil" | grep -c '^Set-Cookie: sid=evil'
#> 0

# To smuggle a second request by two lengths.
# No: a request with both is refused, and its connection closed.
printf 'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/audit.list HTTP/1.1\r\nHost: localhost\r\n\r\n' | timeout 5 curl -s telnet://${U#http://} | grep -c '^HTTP/1.1'
#> 1
