import { charts } from "#web/dev/charts.tsx";
import { display } from "#web/dev/display.tsx";
import { forms } from "#web/dev/forms.tsx";
import { general } from "#web/dev/general.tsx";
import { lists } from "#web/dev/lists.tsx";
import { messages } from "#web/dev/messages.tsx";
import type { Parts } from "#web/dev/samples.tsx";
import { shell } from "#web/dev/shell.tsx";

export interface Group {
  readonly title: string;
  readonly folder: string;
  readonly parts: Parts;
}

export const groups: readonly Group[] = [
  { title: "General", folder: "web/ui", parts: general },
  { title: "Display", folder: "web/ui/display", parts: display },
  { title: "Forms", folder: "web/ui/form", parts: forms },
  { title: "Lists", folder: "web/ui/list", parts: lists },
  { title: "Messages", folder: "web/ui/messages", parts: messages },
  { title: "Charts", folder: "web/ui/charts", parts: charts },
  { title: "Shell", folder: "web/ui/shell", parts: shell },
];
