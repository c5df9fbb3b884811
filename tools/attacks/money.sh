# To accept one's own application.
# No: the table of moves says who may make each.
ask mal updatereqstatus reqid=$OUR_REQUEST status=accepted
#> 403 wrong_role

# To mark one's own request completed or paid.
# No: that call takes one status only; completed comes from a report of 100, paid from a payment.
for to in completed paid; do ask eve updatereqstatus reqid=$OUR_REQUEST status=$to; done
#> 400 invalid
#> 400 invalid

# To pay for a request nobody accepted.
# No: the statement that moves to paid has the status before in its WHERE.
ask eve payment requestid=$OUR_REQUEST amount:=4500
#> 409 request_moved_on

# To pay less, more, nothing, a negative amount, a fraction.
# No: the amount has to be the price that was frozen at accept, in whole rupees.
for amount in 1 4499 4501 0 -4500 4500.001 1e3 99999999999999999999; do ask eve payment requestid=$OUR_FINISHED amount:=$amount; done | sort | uniq -c
#> 4 400 invalid
#> 4 409 amount_mismatch

# To pay with an amount that JavaScript would turn into another: ' 4500 ', '0x1194', '٤٥٠٠', [4500], true, an object.
# No: digits, or a number: nothing is coerced.
for amount in '" 4500 "' '"0x1194"' '"4.5e3"' '"٤٥٠٠"' '[4500]' true '{"valueOf":4500}' null; do ask eve payment requestid=$OUR_FINISHED amount:="$amount"; done | sort | uniq -c
#> 8 400 invalid

# To pay for what somebody else has to pay, or have it marked as paid.
# No: ownership in the WHERE, roles in the contract.
ask eve payment requestid=$THEIR_REQUEST amount:=1; ask mal payment requestid=$OUR_FINISHED amount:=4500; ask eve payments.settleDebt requestid=$OUR_FINISHED amount:=4500
#> 404 not_found
#> 403 wrong_role
#> 403 wrong_role

# To pay once and be counted twenty times (or have the freelancer paid twenty times).
# No: one guarded statement, and a unique index behind it.
token=$(token eve); for n in $(seq 20); do curl -s -b eve.jar -H "x-xsrf-token: $token" -H 'content-type: application/json' -d "{\"requestid\":$OUR_FINISHED,\"amount\":4500}" $U/api/payment | grep -oE 'Success|request_moved_on' & done | sort | uniq -c
#> 1 Success
#> 19 request_moved_on

# To pay again with the Idempotency-Key of another call, to be answered Success.
# No: a key belongs to its user, call and body.
H='idempotency-key: mine' ask eve workdelete workid=2000000000
H='idempotency-key: again' ask eve sessions.endOthers
H='idempotency-key: again' ask eve payment requestid=$OUR_FINISHED amount:=4500
#> 404 not_found
#> 200 \{"message":"Success"\}
#> 422 key_reused

# To replay the Idempotency-Key of somebody else.
# No: the same: the scope is the user of the session.
H='idempotency-key: shared' ask victim sessions.endOthers
H='idempotency-key: shared' ask eve workdelete workid=$THEIR_WORK
#> 200 \{"message":"Success"\}
#> 404 not_found

# To send work back, or end it, after it was paid.
# No: the table of moves has none from paid.
ask eve sendback reqid=$OUR_FINISHED reason=More
ask eve endengagement reqid=$OUR_FINISHED reason=Changed; ask mal workreqdelete reqid=$OUR_FINISHED
#> 409 request_moved_on
#> 409 request_moved_on
#> 409 request_moved_on

# To lower the price after it was agreed.
# No: price, rate and scope are frozen when somebody is engaged.
work=$(ask eve getworkbyrequestid reqid=$OUR_FINISHED | grep -oE '"workid":[0-9]+' | grep -oE '[0-9]+')
ask eve workdelete workid=$work
price() { ask eve getworkbyrequestid reqid=$OUR_FINISHED > /dev/null; grep -oE '"cost":[0-9]+' answer; }; price
ask eve workedit workid=$work title=Ours categoryid=1 subcategoryid=1 description=d budget=1 deadlinedate=2099-05-31; price
#> 409 \w+
#> "cost":4500
#> (409 terms_frozen|400 invalid)
#> "cost":4500

# To post a work that belongs to somebody else, is engaged from the start or was posted years ago.
# No: what the contract does not name is dropped; an id may only be one's own.
ask eve workpost title="A free work" $SKILL description=d budget=5 deadlinedate=2099-01-01 ownerId:=$VICTIM owner_id:=$VICTIM engaged:=true postedAt=2001-01-01
ask victim getworkdetails > /dev/null; grep -c 'A free work' answer; ask mal getjobfreelancer > /dev/null; grep -c 'A free work' answer
ask eve workpost title="A free work" $SKILL description=d budget=5 deadlinedate=2099-01-01 loginid=$VICTIM
#> 200 \{"message":"Success"\}
#> 0
#> 1
#> 403 foreign_login
