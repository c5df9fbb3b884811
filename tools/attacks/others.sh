# To read another freelancer's profile, phone and e-mail by the login id.
# No: the session says who asks; an id in the body may only repeat it.
ask mal getfreelancerbyid loginid=$ARTIST; ask eve getfreelancerbyid loginid=$ARTIST
#> 403 foreign_login
#> 403 wrong_role

# To read another company's profile.
# No: the same.
ask eve getclientdetails loginid=$VICTIM; ask mal getclientdetails loginid=$VICTIM
#> 403 foreign_login
#> 403 wrong_role

# To change another company's profile by its login id.
# No: the same, after the input was judged.
ask eve clientprofileedit name=Mine EMAIL=eve@kaamkaj.example phone=9876543210 licenseno=1 districtid=1 locationid=1 loginid=$VICTIM
ask victim getclientdetails | grep -c 'eve@kaamkaj'
#> 403 foreign_login
#> 0

# To change the password of another account by its login id.
# No: the same.
ask eve changepwd currentPassword=$PASSWORD newPassword=Another12 confirmPassword=Another12 loginid=$VICTIM
#> 403 foreign_login

# To list the applicants of a competitor's work, and learn whether a work exists.
# No: ownership stands in the WHERE: not yours and not there are the same bytes.
ask eve getfreelancerbyworkid workid=$THEIR_WORK; ask eve getfreelancerbyworkid workid=2000000000
#> 404 not_found
#> 404 not_found

# To read a competitor's work, request, progress and reasons by counting up ids.
# No: the same.
for call in getworkbyid getworkbyrequestid remarkview; do ask eve $call id=$THEIR_WORK workid=$THEIR_WORK reqid=$THEIR_REQUEST; done
ask eve getprogressbyid requestid=$THEIR_REQUEST
#> 404 not_found
#> 404 not_found
#> 404 not_found
#> 404 not_found

# To tell by the length of an answer which requests exist.
# No: both answers are the same bytes but for the request id.
for id in $THEIR_REQUEST 2000000000; do ask eve remarkview reqid=$id > /dev/null; sed -E 's/"requestId":"[^"]*"//' answer | sha256sum; done | sort -u | wc -l
#> 1

# To accept or reject a request on a competitor's work.
# No: the same.
ask eve updatereqstatus reqid=$THEIR_REQUEST status=accepted
ask eve updatereqreview reqid=$THEIR_REQUEST status=rejected rejectreason=Mine
#> 404 not_found
#> 404 not_found

# To delete or edit a competitor's work.
# No: the same.
ask eve workdelete workid=$THEIR_WORK
ask eve workedit workid=$THEIR_WORK title=Mine categoryid=1 subcategoryid=1 description=d budget=5 deadlinedate=2099-01-01
ask victim getworkbyid workid=$THEIR_WORK | grep -c '"title":"Mine"'
#> 404 not_found
#> 404 not_found
#> 0

# To withdraw somebody else's application, and report progress on it.
# No: the same.
ask mal workreqdelete reqid=$THEIR_REQUEST
ask mal updateworkprogress requestid=$THEIR_REQUEST percentage:=100 progress_desc=Done
#> 404 not_found
#> 404 not_found

# To end somebody else's engagement.
# No: the same.
ask eve endengagement reqid=$THEIR_REQUEST reason=Mine; ask mal endengagement reqid=$THEIR_REQUEST reason=Mine
#> 404 not_found
#> 404 not_found

# To do what the admin does: verify oneself, read all payments, the audit log and what others owe.
# No: the contract names the roles of each call; the role is judged before the body.
ask eve updateclientstatus id=$VICTIM status=rejected
for call in audit.list payments.listDebts getclient districtreg categorydelete payments.settleDebt accounts.getObligations; do ask eve $call; ask mal $call; done | sort | uniq -c
get eve /api/paymentdetails
#> 403 wrong_role
#> 14 403 wrong_role
#> 403 wrong_role

# To do all of it as nobody.
# No: no session, no answer.
for call in audit.list workpost payment getrequestbyid updateclientstatus sessions.list; do ask nobody $call; done | sort | uniq -c
#> 6 401 no_session

# To list, and end, the devices of somebody else by their numbers.
# No: sessions are looked up with the account of the session.
for id in 1 2 3 4 5 6; do ask mal sessions.end sessionId=$id; done | sort | uniq -c
ask victim whoami > /dev/null; get victim /api/whoami | cut -c 1-14; ask mal sessions.list loginid=$VICTIM | grep -o sessionId | wc -l
#> 6 404 not_found
#> 200 \[\{"loginid
#> 1

# To read a résumé that was sent to a competitor, with its name in hand.
# No: a résumé is for its freelancer, the owner of the work and the admin; names are 128 random bits besides.
for who in nobody mal eve; do get $who /images/$THEIR_RESUME; done
#> 401 no_session
#> 404 not_found
#> 404 not_found

# To apply with the résumé of somebody else.
# No: a file is for who uploaded it, or has it attached already.
ask mal workreq workid=$THEIR_WORK name=Mal biodata=$THEIR_RESUME
#> 400 invalid
