import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ContractFacts } from "#domain/hiring/contract.ts";
import { isoOf } from "#server/platform/db/column-formats.ts";
import { accounts, companies, freelancers } from "#server/platform/db/schema/marketplace.ts";
import { pages } from "#server/platform/db/schema/pages.ts";
import { requestAnswers, workQuestions } from "#server/platform/db/schema/questions.ts";
import { categories, locations, subcategories } from "#server/platform/db/schema/reference.ts";

type Columns<Name extends string> = Readonly<Record<Name, PgColumn | SQL>>;

/** A work as the statement that engages it has locked it: a subselect would read what a concurrent edit has replaced. */
type WorkColumns = Columns<"id" | "ownerId" | "title" | "description" | "categoryId" | "subcategoryId" | "deadline">;
type RequestColumns = Columns<"id" | "freelancerId" | "requestedAt" | "acceptedAt">;

/** The column of a statement that accepts a request, with all that the contract says beside price and rate. */
export const contractFacts = (
  work: WorkColumns,
  dueDay: PgColumn | SQL | SQL.Aliased,
  request: RequestColumns,
) => sql<ContractFacts>`(
  select json_build_object(
    'companyId', company.id, 'freelancerId', freelancer.id, 'isDemo', company.demo or freelancer.demo,
    'company', json_build_object('name', company.name, 'licenceNumber', c.licence_no, 'town', company_town.name),
    'freelancer', json_build_object('name', freelancer.name, 'town', freelancer_town.name),
    'work', json_build_object('id', ${work.id}, 'title', ${work.title}, 'description', ${work.description},
      'category', (select name from ${categories} where id = ${work.categoryId}),
      'subcategory', (select name from ${subcategories} where id = ${work.subcategoryId})),
    'deadline', ${work.deadline}, 'dueDay', ${dueDay}, 'appliedAt', ${isoOf(request.requestedAt)}, 'acceptedAt', ${isoOf(request.acceptedAt)},
    'questions', (
      select coalesce(json_agg(json_build_object('question', q.text, 'answer', coalesce(a.text, '')) order by q.line), '[]')
      from ${workQuestions} q left join ${requestAnswers} a on a.line = q.line and a.request_id = ${request.id}
      where q.work_id = ${work.id}),
    'operatorTermsSha256', (
      select encode(sha256(convert_to(operator.text, 'UTF8')), 'hex') from ${pages} operator where operator.page = 'terms'))
  from ${accounts} company
  inner join ${companies} c on c.account_id = company.id
  inner join ${locations} company_town on company_town.id = c.location_id
  cross join ${accounts} freelancer
  inner join ${freelancers} f on f.account_id = freelancer.id
  inner join ${locations} freelancer_town on freelancer_town.id = f.location_id
  where company.id = ${work.ownerId} and freelancer.id = ${request.freelancerId})`;
