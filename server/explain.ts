import { resolve } from "node:path";
import { DrizzleQueryError } from "drizzle-orm";
import { Client, DatabaseError } from "pg";
import { diskSpaceOf, isNearlyFull } from "#server/platform/files/disk-space.ts";

/** Values for the messages below, from the settings and the error. */
interface Facts {
  /** The database and the role of DATABASE_URL. */
  readonly database: string;
  readonly role: string;
  readonly address: string;
  readonly dataDir: string;
  readonly path: string;
  readonly port: string;
  readonly host: string;
  readonly message: string;
}

type Explanation = (facts: Facts) => string;

const notThere: Explanation = ({ address, message }) =>
  `The database does not answer (${address}): start it, or correct DATABASE_URL. ${message}`;
const full: Explanation = ({ path }) => `The disk that holds ${path} is full: make room, then try again.`;
const untrusted: Explanation = ({ message }) =>
  `The certificate of the database is not trusted (${message}): add its certificate authority to DATABASE_URL with sslrootcert=/path/to/ca.pem.`;
const locked: Explanation = ({ path }) =>
  `No permission to write ${path}: make this user its owner (chown), or choose another DATA_DIR.`;
const noExtension: Explanation = ({ message }) =>
  `A PostgreSQL extension is missing (${message}): install the contrib modules, which include pg_trgm.`;
const otherSchema: Explanation = ({ message }) =>
  `The database schema does not match this version (${message}): start the product once to migrate it.`;

/** The cause and the remedy by error code of the system, TLS or PostgreSQL (SQLSTATE). */
const explanations: Readonly<Record<string, Explanation>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=3001 npm start`,
  EADDRNOTAVAIL: ({ host }) =>
    `HOST=${host} is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for all interfaces.`,
  "EACCES listen": ({ port }) => `Port ${port} requires root: choose one above 1023 and put a proxy in front.`,
  EACCES: locked,
  EPERM: locked,
  EROFS: ({ path }) => `${path} is on a read-only file system: mount it writable, or choose another DATA_DIR.`,
  ENOSPC: full,
  EDQUOT: full,
  ENOTDIR: ({ path }) => `Part of the path ${path} is not a folder: choose another location.`,
  EEXIST: ({ path }) => `${path} already exists and is not a folder: choose another location.`,
  ENOENT: ({ path }) => `${path} does not exist.`,
  "ENOENT connect": notThere,
  "EACCES connect": notThere,
  ECONNREFUSED: notThere,
  ECONNRESET: notThere,
  ENOTFOUND: notThere,
  EAI_AGAIN: notThere,
  ETIMEDOUT: notThere,
  EHOSTUNREACH: notThere,
  ENETUNREACH: notThere,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
  "28P01": ({ role }) => `The database refuses the password of ${role}: correct DATABASE_URL.`,
  "28000": ({ role, message }) =>
    `The database does not allow ${role} to connect (${message}): allow it in pg_hba.conf, or correct DATABASE_URL.`,
  "3D000": ({ database, role }) =>
    `The database ${database} does not exist. Create it: createdb --owner=${role} ${database}`,
  "42501": ({ database, role, message }) =>
    `The role ${role} does not own the database ${database} and everything in it (${message}). As a superuser: ALTER DATABASE ${database} OWNER TO ${role}`,
  "25006": ({ address }) => `The database is read-only (${address}): DATABASE_URL must point to the primary.`,
  "53100": ({ message }) => `The disk of the database is full: make room, then try again. (${message})`,
  "53200": ({ message }) => `The database has too little memory: give it more. (${message})`,
  "53300": ({ address }) => `The database has no free connections (${address}): raise its max_connections.`,
  "57P03": ({ message }) => `The database is not ready yet: try again in a moment. (${message})`,
  "0A000": noExtension,
  "58P01": noExtension,
  "42P01": otherSchema,
  "42703": otherSchema,
};

/** Errors without a code, by their message. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/No space left on device|database or disk is full/, "ENOSPC"],
  [/Read-only file system/, "EROFS"],
  [/timeout expired|connection timeout/i, "ETIMEDOUT"],
];

/** One line for the operator: the cause and the remedy, without the SQL statement. */
export function explain(thrown: unknown, env: Environment): string {
  const error = unwrapped(thrown);
  if (!(error instanceof Error)) return String(error);
  const facts = factsOf(error, env);
  const explanation = explanationOf(error);
  if (explanation) return explanation(facts);
  // PostgreSQL exits without a message if it cannot write its log.
  if (!env["DATABASE_URL"] && isNearlyFull(diskSpaceOf(facts.dataDir))) return full({ ...facts, path: facts.dataDir });
  return error instanceof DatabaseError
    ? `The database returned an error: ${error.message} (${error.code}).`
    : error.message;
}

type Environment = Readonly<Record<string, string | undefined>>;

interface Coded extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly port?: number;
}

/** The cause inside the errors of libraries, such as a failed statement or several connection attempts. */
function unwrapped(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) return unwrapped(error.cause);
  return error instanceof AggregateError ? unwrapped(error.errors[0]) : error;
}

function explanationOf({ code = "", syscall = "", message }: Coded): Explanation | undefined {
  const said = phrases.find(([phrase]) => phrase.test(message))?.[1] ?? "";
  return explanations[`${code} ${syscall}`] ?? explanations[code] ?? explanations[said];
}

function factsOf({ message, path, port }: Coded, env: Environment): Facts {
  const dataDir = resolve(env["DATA_DIR"] || "data");
  const url = env["DATABASE_URL"];
  const database = new Client(url ? { connectionString: url } : {});
  return {
    database: database.database ?? "kaamkaj",
    role: database.user ?? "kaamkaj",
    address: url ? `${database.database} on ${database.host}:${database.port}` : dataDir,
    dataDir,
    path: path ?? dataDir,
    port: String(port ?? env["PORT"] ?? 3000),
    host: env["HOST"] ?? "127.0.0.1",
    message,
  };
}
