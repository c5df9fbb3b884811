import { allRowsQuery } from "#web/lib/lists.ts";

export const twoFactorQuery = allRowsQuery("twoFactor.get", {});

export const passkeysQuery = allRowsQuery("passkeys.list", {});
