import type { FormStart } from "#web/features/registrations/invited.tsx";

/** The server checks the token: what stands here is loaded with every first page. */
export const invitationSearch = (search: Pick<FormStart, "invitation">): Pick<FormStart, "invitation"> => search;
