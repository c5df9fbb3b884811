import { pgEnum } from "drizzle-orm/pg-core";
import { companyStatuses } from "#domain/account.ts";
import { languages } from "#domain/language.ts";
import { roles } from "#domain/role.ts";
import { requestStatuses } from "#domain/work-request.ts";

export const role = pgEnum("role", roles);
export const language = pgEnum("language", languages);
export const companyStatus = pgEnum("company_status", companyStatuses);
export const requestStatus = pgEnum("request_status", requestStatuses);
