import type { Command, Download, Outcome, Reading, Row, Sent } from "#contract/call.ts";
import type { Contract } from "#contract/index.ts";

// Types alone: the schemas behind them weigh more than a whole screen and are loaded by `rowOf` when a form needs them.

export type CallName = keyof Contract & string;
export type ReadingName = { [N in CallName]: Contract[N] extends Reading ? N : never }[CallName];
export type CommandName = { [N in CallName]: Contract[N] extends Command ? N : never }[CallName];
export type DownloadName = { [N in CallName]: Contract[N] extends Download ? N : never }[CallName];
export type GetName = { [N in ReadingName]: Contract[N]["method"] extends "GET" ? N : never }[ReadingName];

/** The input of a call before it is parsed. */
export type SentTo<N extends CallName> = Sent<Contract[N]>;
/** One row of what a reading answers. */
export type RowOf<N extends ReadingName> = Row<Contract[N]>;
/** Further keys of a command's answer, beside its message. */
export type ExtraOf<N extends CommandName> = Contract[N] extends { extra: { _output: infer E } } ? E : unknown;
/** The names of a command's outcomes: `done` and whatever else the specification names. */
export type OutcomeOf<N extends CommandName> = Outcome<Contract[N]>;
/** The field names of a call. */
export type FieldOf<N extends CallName> = keyof SentTo<N> & string;
