import { z } from "zod";
import { calls, everyRole } from "#contract/call.ts";
import {
  capitalName,
  email,
  fileName,
  filter,
  id,
  lengths,
  line,
  name,
  newPassword,
  ownId,
  pageInput,
  personName,
  phone,
  raw,
  readVersion,
  username,
} from "#contract/fields.ts";
import { accountKinds, accountStates, companyStatuses } from "#domain/account.ts";
import { languages } from "#domain/language.ts";
import { everyMember, owners } from "#domain/member.ts";

export const companyRow = z.object({
  loginid: z.int(),
  companyname: z.string(),
  licenseno: z.string(),
  email: z.string(),
  phone: z.string(),
  districtid: z.int(),
  district: z.string(),
  locationid: z.int(),
  location: z.string(),
  logo: z.string(),
  username: z.string(),
  regdate: z.string(),
});

export const freelancerRow = z.object({
  loginid: z.int(),
  freelancername: z.string(),
  email: z.string(),
  phone: z.string(),
  username: z.string(),
  categoryid: z.int(),
  categoryname: z.string(),
  subcategoryid: z.int(),
  subcategory: z.string(),
  districtid: z.int(),
  district: z.string(),
  locationid: z.int(),
  location: z.string(),
  image: z.string(),
  regdate: z.string(),
});

/** The sort order of a list of accounts; newest first by default. */
export const accountOrder = z.enum(["newest", "oldest", "name", "-name"], "please choose one").nullish();

/** The token of an invitation. It opens a closed registration, and proves the address that it was sent to. */
const invitation = raw(lengths.search, "not an invitation").nullish();

/** Whether the account is registered with the identity that was proved in this browser, and has its address (oidc.getPending). */
const withIdentity = z.boolean().nullish();

const registration = {
  answers: { done: "Success", exists: "Exist" },
  says: { done: "Registered Successfully!", exists: "Username already exist", otherwise: "Failed!" },
  refuses: ["registration_closed", "identity_missing", "identity_taken", "identity_role"],
} as const;

const profile = {
  answers: { done: "Success" },
  says: { done: "Changes Saved", otherwise: "Failed" },
} as const;

const passwordRule = "must contain atleast 8 characters, one uppercase and one number";
const company = { choose: "please fill this" };
const freelancer = { choose: "please fill this field" };

/** Companies and freelancers: registration and profiles. */
export const accounts = calls({
  companyreg: {
    title: "Register as a company",
    method: "POST",
    by: "anyone",
    input: z.object({
      name: capitalName("please enter company name", "First letter must be capital"),
      licenseno: line(lengths.licence, "please enter the license no.", "please check the format"),
      EMAIL: email("please enter your email", "please check the format"),
      phone: phone("please enter your ph no.", "please enter a valid ph no."),
      districtid: id(company.choose),
      locationid: id(company.choose),
      logo: fileName(company.choose),
      username: username("start with letter. Min. 5 characters", "start with letter. Min. 5 characters"),
      password: newPassword(passwordRule, passwordRule),
      invitation,
      withIdentity,
    }),
    ...registration,
    audited: "account",
  },
  freelancerreg: {
    title: "Register as a freelancer",
    method: "POST",
    by: "anyone",
    input: z.object({
      name: personName(freelancer.choose, "first letter must be capital"),
      EMAIL: email(freelancer.choose, "enter a valid email"),
      phone: phone(freelancer.choose, "enter a valid phone no."),
      username: username(
        freelancer.choose,
        "must start with a letter; at least 5 characters long and at most 19 characters long",
      ),
      password: newPassword(freelancer.choose, passwordRule),
      categoryid: id(freelancer.choose),
      subcategoryid: id(freelancer.choose),
      districtid: id(freelancer.choose),
      locationid: id(freelancer.choose),
      image: fileName(freelancer.choose),
      invitation,
      withIdentity,
    }),
    ...registration,
    audited: "account",
  },
  getclientdetails: {
    method: "POST",
    by: ["client", "admin"],
    memberKinds: everyMember,
    needs: ["verify", "reports", "moderate"],
    input: z.object({ loginid: ownId }),
    self: ["loginid"],
    selfless: ["admin"],
    refuses: ["not_found"],
    row: companyRow,
  },
  getfreelancerbyid: {
    method: "POST",
    by: ["freelancer", "admin"],
    needs: ["reports", "moderate"],
    input: z.object({ loginid: ownId }),
    self: ["loginid"],
    selfless: ["admin"],
    refuses: ["not_found"],
    row: freelancerRow,
  },
  clientprofileedit: {
    title: "Edit a company's profile",
    method: "POST",
    by: ["client"],
    memberKinds: owners,
    input: z.object({
      name: name(lengths.name, company.choose),
      EMAIL: email(company.choose, "please check the format"),
      phone: phone(company.choose, "please enter a valid ph no."),
      licenseno: line(lengths.licence, company.choose),
      districtid: id(company.choose),
      locationid: id(company.choose),
      /** Absent, or the name of the current file, keeps the picture. */
      logo: fileName(company.choose).optional(),
      loginid: ownId,
      version: readVersion,
    }),
    self: ["loginid"],
    refuses: ["edited_meanwhile"],
    ...profile,
    audited: "account",
  },
  freelancerprofileedit: {
    title: "Edit a freelancer's profile",
    method: "POST",
    by: ["freelancer"],
    input: z.object({
      name: personName(freelancer.choose, "first letter must be capital"),
      EMAIL: email(freelancer.choose, "enter a valid email"),
      phone: phone(freelancer.choose, "enter a valid phone no."),
      districtid: id(freelancer.choose),
      locationid: id(freelancer.choose),
      categoryid: id(freelancer.choose),
      subcategoryid: id(freelancer.choose),
      /** Absent, or the name of the current file, keeps the picture. */
      image: fileName(freelancer.choose).optional(),
      loginid: ownId,
      version: readVersion,
    }),
    self: ["loginid"],
    refuses: ["edited_meanwhile"],
    ...profile,
    audited: "account",
  },
  "accounts.endSessions": {
    why: "The admin can log out an account that was taken over.",
    title: "Log an account out everywhere",
    method: "POST",
    by: ["admin"],
    needs: ["people"],
    input: z.object({ id: id() }),
    refuses: ["not_found"],
    answers: { done: "Success" },
    says: { done: "Logged out everywhere", otherwise: "This company or freelancer does not exist." },
    note: "Ends every session of a company or a freelancer. Sessions of admins cannot be ended by others.",
    audited: "account",
  },
  "accounts.setLanguage": {
    why: "E-mails follow the language of the screens.",
    lastWriteWins: "A switch of the caller.",
    method: "POST",
    ...everyRole,
    input: z.object({ language: z.enum(languages, "please choose one") }),
    answers: { done: "Success" },
    note: "The language of e-mails to the account. A registration takes it from the header Accept-Language.",
    audited: { not: "It sets the language of e-mails and grants nothing." },
  },
  "accounts.undoEmailChange": {
    why: "The owner of the previous address can undo a change of the address.",
    title: "Undo a change of the email address",
    method: "POST",
    by: "anyone",
    input: z.object({
      token: raw(lengths.search, "please fill this field").min(1, "please fill this field"),
    }),
    answers: { done: "Success", wrong: "Wrong" },
    says: {
      done: "Your email address is restored, and every device is logged out.",
      wrong: "This link is no longer valid.",
      otherwise: "failed",
    },
    extra: z.object({ resetToken: z.string().optional() }),
    unrepeatable: true,
    note: "The link is sent to the previous address. `resetToken` is a token for resetpwd.",
    audited: "account",
  },
  "accounts.list": {
    why: "An admin finds any company or freelancer in one list, with what can be done about each.",
    method: "POST",
    by: ["admin"],
    needs: ["verify", "moderate", "people"],
    input: z.object({
      ...filter,
      kind: z.enum(accountKinds, "please choose one").nullish(),
      status: z.enum(accountStates, "please choose one").nullish(),
      ...pageInput,
    }),
    row: z.object({
      accountId: z.int(),
      kind: z.enum(accountKinds),
      name: z.string(),
      username: z.string(),
      email: z.string(),
      phone: z.string(),
      location: z.string(),
      district: z.string(),
      /** The name of the picture's file; empty without one. */
      picture: z.string(),
      /** Of a company; a freelancer is always accepted. */
      status: z.enum(companyStatuses),
      isRestricted: z.boolean(),
      regdate: z.string(),
    }),
    page: 50,
    note: "Companies and freelancers, newest first. Members of a company are not in it.",
  },
  "accounts.getObligations": {
    why: "Before a company is rejected, the question names its engaged works and its debts.",
    method: "POST",
    by: ["admin"],
    needs: ["verify"],
    input: z.object({ id: id() }),
    refuses: ["not_found"],
    row: z.object({ engaged: z.int(), due: z.number() }),
  },
});
