import { type CompanyStatus, companyStatuses } from "#domain/account.ts";

/** The status that an address names; pending where it names none. */
export const companyStatusOf = (text: string | undefined): CompanyStatus =>
  companyStatuses.find((status) => status === text) ?? "pending";
