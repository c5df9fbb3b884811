interface Kind {
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 503;
  readonly detail: string;
}

/** Every refusal: its HTTP status and its message. */
export const refusals = {
  invalid: { status: 400, detail: "Some of the data sent is missing or invalid." },
  no_session: { status: 401, detail: "Please log in first." },
  wrong_role: { status: 403, detail: "Your account type does not have access to this." },
  permission_missing: { status: 403, detail: "Your account does not have the permission for this." },
  restricted: { status: 403, detail: "Your account is restricted." },
  not_held: { status: 403, detail: "You can only grant permissions that you hold yourself." },
  password_wrong: { status: 403, detail: "The password is wrong." },
  code_wrong: { status: 403, detail: "This code is incorrect or was already used." },
  email_unproved: {
    status: 403,
    detail: "Please confirm your email address first. You can request the link in My Account.",
  },
  registration_closed: { status: 403, detail: "New accounts are not accepted at the moment." },
  second_step_required: {
    status: 403,
    detail: "This platform requires two-step sign-in for admins. Please set it up first.",
  },
  foreign_login: { status: 403, detail: "This login id belongs to another account." },
  bad_token: { status: 403, detail: "The anti-forgery token is missing or out of date." },
  foreign_origin: { status: 403, detail: "Requests from other sites are not allowed." },
  not_found: { status: 404, detail: "This does not exist, or you do not have access to it." },
  bad_signature: { status: 403, detail: "The signature does not match the content." },
  name_taken: { status: 409, detail: "This name is already taken." },
  username_taken: { status: 409, detail: "This username already exists." },
  own_account: { status: 409, detail: "You cannot change the permissions of your own account." },
  last_admin: { status: 409, detail: "At least one active admin must be able to manage admins." },
  invitation_open: { status: 409, detail: "An invitation to this address is already open." },
  too_many_admins: { status: 409, detail: "There can be 20 admins and 10 open invitations." },
  company_moved_on: { status: 409, detail: "This company has been decided on in the meantime." },
  too_many_answers: {
    status: 409,
    detail: "A company can answer 5 times in 90 days. Please contact the platform's operator.",
  },
  admin_account: { status: 409, detail: "Admins are not restricted. Their access can be ended." },
  decision_moved_on: { status: 409, detail: "This has been decided in the meantime. Please reload." },
  endpoint_not_allowed: { status: 400, detail: "This push service is not supported." },
  too_many_devices: {
    status: 409,
    detail: "Push is on for 10 devices already. Switch it off on one of them first.",
  },
  in_use: { status: 409, detail: "This is still in use." },
  work_closed: { status: 409, detail: "This work is closed to applications." },
  work_taken_down: { status: 409, detail: "An admin has taken this work down." },
  work_moved_on: { status: 409, detail: "This work has changed in the meantime. Please reload." },
  position_filled: { status: 409, detail: "A freelancer is already engaged for this work." },
  terms_frozen: { status: 409, detail: "Agreed terms cannot change once a freelancer is engaged." },
  request_moved_on: { status: 409, detail: "This request has changed in the meantime. Please reload." },
  amount_mismatch: { status: 409, detail: "The amount is not the agreed price." },
  day_taken: { status: 409, detail: "A rate for this day already exists." },
  rate_begun: { status: 409, detail: "This rate is in effect. It applies until a later rate replaces it." },
  setting_moved_on: { status: 409, detail: "This setting has changed in the meantime. Please reload." },
  check_running: { status: 409, detail: "A check is already running." },
  not_paid: { status: 409, detail: "The receipt is available once the work is paid." },
  not_allowed_yet: { status: 409, detail: "You can reply once the company has written to you." },
  conversation_closed: { status: 409, detail: "This conversation is closed." },
  payment_waits: { status: 409, detail: "A payment for this is already in progress." },
  payment_moved_on: { status: 409, detail: "This payment has changed in the meantime. Please reload." },
  payment_declined: { status: 409, detail: "The payment was declined. Nothing was paid." },
  too_slow: {
    status: 408,
    detail: "The connection was too slow and the request timed out. Please try again.",
  },
  too_large: { status: 413, detail: "The request is too large." },
  unsupported_type: { status: 415, detail: "This content type is not supported." },
  key_reused: { status: 422, detail: "This Idempotency-Key was already used for another request." },
  too_many: { status: 429, detail: "Too many attempts. Please try again later." },
  unavailable: { status: 503, detail: "The service is unavailable. Please try again." },
} as const satisfies Record<string, Kind>;

export type RefusalCode = keyof typeof refusals;
