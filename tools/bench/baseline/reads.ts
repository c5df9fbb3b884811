/** One statement per read call, with the keys of the product's answer. `$1` is the account. A list has one row more than its page. */

/** The work takes applications. */
export const isOffered = `
  not w.engaged and w.paused_at is null and w.taken_down_at is null and w.deadline >= current_date and c.status = 'accepted'`;

const workColumns = `
  w.id as workid, w.owner_id as loginid, w.title, w.category_id as categoryid, k.name as categoryname,
  w.subcategory_id as subcategoryid, s.name as subcategory, w.description, w.quotes, w.deadline::text as deadlinedate,
  w.posted_at::date::text as postdate, c.name as companyname, coalesce(y.logo, '') as logo`;
const workJoins = `
  inner join accounts c on c.id = w.owner_id inner join companies y on y.account_id = w.owner_id
  inner join categories k on k.id = w.category_id inner join subcategories s on s.id = w.subcategory_id`;
const ownRequest = "left join work_requests r on r.work_id = w.id and r.freelancer_id = $1";
const rupees = (paise: string) => `(${paise} / 100.0)::float8`;
const agreedPrice = "case when w.engaged then coalesce(w.agreed_paise, w.budget) else w.budget end";

const iso = (instant: string) => `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const milliseconds = (instant: string) => `(extract(epoch from ${instant}) * 1000)::int8`;

const companyRecord = `(
  select json_build_object('paidWorks', paid_works, 'postedWorks', posted_works, 'filledWorks', filled_works,
    'neverFilledWorks', never_filled_works, 'applications', applications, 'answeredApplications', answered_applications,
    'medianDaysToAnswer', median_days_to_answer, 'medianDaysToPay', median_days_to_pay, 'computedAt', ${iso("computed_at")})
  from track_records where account_id = w.owner_id and posted_works is not null) as "companyRecord"`;
const paymentVerified = `y.payment_verified_at is not null as "paymentVerified"`;

const ownColumn = (column: string) => `(select ${column} from freelancers where account_id = $1)`;
const hidden = (kind: string) =>
  `array(select subject_id from hidden_items where account_id = $1 and kind = '${kind}')`;
/** The newest works of one kind of match, each along the index of open works that suits it. */
const matching = (rank: number, where: string) => `
  (select w.id, ${rank} as rank, w.posted_at from works w inner join accounts c on c.id = w.owner_id
   where ${isOffered} and ${where} and w.id <> all (${hidden("work")}) and w.owner_id <> all (${hidden("company")})
   order by w.posted_at desc, w.id desc limit 21)`;

const jobs = `
  select ${workColumns}, ${rupees("w.budget")} as cost, r.id is not null as applied, ${companyRecord}, ${paymentVerified},
    json_build_array(best.rank, ${milliseconds("best.posted_at")}, w.id) as key
  from (${matching(0, `w.subcategory_id = ${ownColumn("subcategory_id")}`)}
    union all ${matching(1, `w.category_id = ${ownColumn("category_id")} and w.subcategory_id <> ${ownColumn("subcategory_id")}`)}
    union all ${matching(2, `w.category_id <> ${ownColumn("category_id")}`)}
    order by rank, posted_at desc, id desc limit 21) best
  inner join works w on w.id = best.id ${workJoins} ${ownRequest}
  order by best.rank, best.posted_at desc, w.id desc`;

const isEngaged = "r.status in ('accepted', 'completed', 'paid')";

/** For a freelancer. */
const work = `
  select ${workColumns}, ${rupees(`case when ${isEngaged} then ${agreedPrice} else w.budget end`)} as cost,
    case when ${isEngaged} then c.email end as email, case when ${isEngaged} then c.phone end as phone,
    coalesce((select json_agg(text order by line) from work_questions where work_id = w.id), '[]') as questions,
    coalesce((
      select json_agg(json_build_object('skillId', id, 'name', name, 'isSuggested', false) order by lower(name))
      from work_skills inner join skills on id = skill_id where work_id = w.id and status = 'approved'), '[]') as skills,
    w.max_applications > 0 and w.max_applications <= (
      select count(*) from work_requests p where p.work_id = w.id and p.status = 'pending') as "isFull",
    ${companyRecord}, ${paymentVerified}
  from works w ${workJoins} ${ownRequest}
  where w.id = $2 and (r.id is not null or (${isOffered}))`;

const ownWorks = `
  select ${workColumns}, ${rupees(agreedPrice)} as cost, c.email, c.phone,
    (select count(*)::int from work_requests p where p.work_id = w.id and p.status = 'pending') as "pendingRequests",
    (select json_build_object('requestId', e.id, 'status', e.status, 'freelancerName', n.name, 'progressPercentage', (
        select percentage from progress_entries where request_id = e.id order by id desc limit 1),
        'totalPaise', e.price + least(e.price, e.client_fee_fixed_paise + div(e.price::numeric * e.client_fee_bps + 5000, 10000)))
      from work_requests e inner join accounts n on n.id = e.freelancer_id
      where e.work_id = w.id and e.status in ('accepted', 'completed', 'paid')) as engagement,
    case when w.taken_down_at is not null then (select max(id) from decisions where work_id = w.id) end as "takedownId",
    ${iso("w.paused_at")} as "pausedAt", case when w.stale_warned_at is not null and w.paused_at is null and not w.engaged
      then ${iso("w.stale_check_at")} end as "pausesAt", w.is_public as "isPublic", w.max_applications as "maxApplications", (
      select json_build_object('reasons', h.reasons, 'since', ${iso("h.held_at")})
      from work_checks h where h.work_id = w.id and h.held_at is not null and h.decided_at is null and w.taken_down_at is not null) as "check",
    json_build_array(${milliseconds("w.posted_at")}, w.id) as key
  from works w ${workJoins}
  where w.owner_id = $1 order by w.posted_at desc, w.id desc limit $2`;

const latestOrder = `
  select json_build_object('orderId', o.id, 'status', o.status, 'reference', o.reference, 'reason', o.reason,
    'isWithdrawable', o.status = 'open' and o.provider in ('manual', 'direct'),
    'isCancellable', o.status = 'open' and o.provider not in ('manual', 'direct'),
    'isAnswerable', false, 'isAtProvider', o.status = 'open' and o.provider = 'razorpay',
    'createdDate', o.created_at::date::text)
  from payment_orders o where o.request_id = r.id order by o.id desc limit 1`;
const laterReversal = `
  select json_build_object('orderId', null, 'status', 'reversed', 'reference', null, 'reason', v.reason, 'isWithdrawable', false,
    'isCancellable', false, 'isAnswerable', false, 'isAtProvider', false, 'createdDate', v.reversed_at::date::text)
  from payments p inner join payment_reversals v on v.payment_id = p.id
  where p.request_id = r.id and not exists (
    select from payment_orders o where o.request_id = r.id and o.created_at > v.reversed_at)
  order by p.id desc limit 1`;

/** For the company that owns the work. */
const applicants = `
  select r.id as requestid, r.work_id as workid, r.name, coalesce(r.resume, '') as biodata, r.freelancer_id as freelancerid,
    r.freelancer_id as loginid, r.status as req_status, r.requested_at::date::text as requestdate,
    case when r.status = 'rejected' then r.review end as req_review, a.name as freelancername,
    coalesce(f.picture, '') as image, a.phone, a.email,
    coalesce((
      select json_agg(json_build_object('question', q.text, 'text', n.text) order by n.line)
      from request_answers n inner join work_questions q on q.work_id = r.work_id and q.line = n.line
      where n.request_id = r.id), '[]') as answers, (
      select count(*)::int from work_requests t
      where t.freelancer_id = r.freelancer_id and t.text_hash = r.text_hash and t.id <> r.id) as "equalTexts",
    coalesce(p.headline, '') as headline, (
      select json_build_object('count', count(*)::int,
        'average', round(avg((v.rating1 + v.rating2 + v.rating3) / 3.0), 1)::float8)
      from reviews v where v.subject_id = a.id and v.visible_at is not null and v.ended_at is null and v.removed_at is null
      having count(*) > 0) as rating,
    m.mark, m.note as "markNote", r.status = 'pending' and w.engaged as "isPositionFilled", false as "isCompanyRejected",
    case when r.status = 'completed' then coalesce((${laterReversal}), (${latestOrder})) end as "paymentOrder",
    o.amount::float8 as "offerPaise", o.days as "offerDays", o.version as "offerVersion", o.author as "offerBy",
    case when o.status = 'open' and o.expires_at <= now() then 'expired' else o.status end as "offerStatus",
    ${iso("o.expires_at")} as "offerExpiresAt", (
      select json_build_object('paidWorks', paid_works, 'onTimeWorks', on_time_works, 'sentBackWorks', sent_back_works,
        'endedWorks', ended_works, 'computedAt', ${iso("computed_at")})
      from track_records where account_id = a.id and on_time_works is not null) as "freelancerRecord",
    json_build_array(${milliseconds("r.requested_at")}, r.id) as key
  from works w inner join work_requests r on r.work_id = w.id
  inner join accounts a on a.id = r.freelancer_id inner join freelancers f on f.account_id = r.freelancer_id
  left join request_marks m on m.request_id = r.id
  left join profile_pages p on p.account_id = r.freelancer_id and p.is_public
  left join lateral (select * from offers where request_id = r.id order by version desc limit 1) o on true
  where w.id = $2 and w.owner_id = $1 order by r.requested_at, r.id limit 51`;

/** The account that a session opens: for a member of a company, that of the company. */
const session = `
  select a.id
  from sessions s inner join accounts person on person.id = s.account_id
  inner join accounts a on a.id = coalesce(person.member_of, person.id)
  where s.token_hash = $1 and s.seen_at > now() - interval '7 days' and s.created_at > now() - interval '30 days'
    and a.status = 'accepted' and person.disabled_at is null`;

const account = `
  select id as loginid, username, role, status, password_hash from accounts where lower(username) = lower($1)`;

export const reads = { session, account, jobs, work, ownWorks, applicants };
