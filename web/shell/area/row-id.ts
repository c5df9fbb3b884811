const maxId = 2_147_483_647;

const isNumber = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxId;
/** A contract is also named by its own id. */
const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Whether an address names a row by something that is no id of one: it was mistyped or cut, and no call needs to be made for it. */
export function hasLostId({ slug: _slug, ...ids }: Readonly<Record<string, unknown>>): boolean {
  return Object.values(ids).some((id) => id !== undefined && !isNumber(String(id)) && !isUuid(String(id)));
}
