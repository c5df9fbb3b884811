const maxId = 2_147_483_647;

const isRowId = (id: unknown): boolean => /^[1-9]\d{0,9}$/.test(String(id)) && Number(id) <= maxId;

/** Whether an address names a row by something that is no id of one: it was mistyped or cut, and no call needs to be made for it. */
export function hasLostId({ slug: _slug, ...ids }: Readonly<Record<string, unknown>>): boolean {
  return Object.values(ids).some((id) => id !== undefined && !isRowId(id));
}
