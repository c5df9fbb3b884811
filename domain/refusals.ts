interface Kind {
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 503;
  readonly detail: string;
}

/** Every way a call can be refused: its status on the wire and the reason in plain words. */
export const refusals = {
  invalid: { status: 400, detail: "Something that was sent is missing or wrong." },
  no_session: { status: 401, detail: "Please log in first." },
  wrong_role: { status: 403, detail: "This is not for your kind of account." },
  second_step_required: {
    status: 403,
    detail: "This platform requires two-step sign-in of admins. Please set it up first.",
  },
  foreign_login: { status: 403, detail: "This names somebody else's account." },
  bad_token: { status: 403, detail: "The anti-forgery token is missing or out of date." },
  foreign_origin: { status: 403, detail: "This was sent from another site." },
  not_found: { status: 404, detail: "There is nothing here, or it is not yours." },
  bad_signature: { status: 403, detail: "The signature does not fit what was sent." },
  name_taken: { status: 409, detail: "There is one with this name already." },
  in_use: { status: 409, detail: "Something else still refers to it." },
  work_closed: { status: 409, detail: "This work takes no more applications." },
  position_filled: { status: 409, detail: "Somebody is already engaged for this work." },
  terms_frozen: { status: 409, detail: "What was agreed cannot change once somebody is engaged." },
  request_moved_on: { status: 409, detail: "This request has moved on meanwhile. Please look again." },
  amount_mismatch: { status: 409, detail: "The amount is not the agreed price." },
  day_taken: { status: 409, detail: "There is a rate for this day already." },
  rate_begun: { status: 409, detail: "This rate has begun. It stays as it is until another one follows." },
  check_running: { status: 409, detail: "A check is under way already." },
  not_paid: { status: 409, detail: "There is a receipt once the work is paid." },
  payment_waits: { status: 409, detail: "A payment for this is on its way already." },
  payment_moved_on: { status: 409, detail: "This payment has moved on meanwhile. Please look again." },
  payment_declined: { status: 409, detail: "The payment was declined. Nothing was paid." },
  too_slow: {
    status: 408,
    detail: "The connection was too slow: what was sent did not arrive in time. Please try again.",
  },
  too_large: { status: 413, detail: "What was sent is too large." },
  unsupported_type: { status: 415, detail: "This kind of content is not accepted here." },
  key_reused: { status: 422, detail: "This Idempotency-Key was used for something else." },
  too_many: { status: 429, detail: "Too many attempts. Please wait a little." },
  unavailable: { status: 503, detail: "The service is unavailable. Please try again." },
} as const satisfies Record<string, Kind>;

export type RefusalCode = keyof typeof refusals;
