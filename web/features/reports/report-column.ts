import { type Column, textIn } from "#web/ui/list/use-sorted-table.ts";

export interface ReportColumn<R> extends Column<R> {
  /** What a spreadsheet holds where the cell on screen is no text, like the address of a picture. */
  readonly saved?: (row: R) => string;
}

export const savedIn = <R,>(column: ReportColumn<R>, row: R): string => column.saved?.(row) ?? textIn(column, row);

/** Empty without a picture. */
export const pictureAddress = (name: string): string => name && new URL(`/images/${name}`, location.origin).href;
