import { type Audience, announcementLengths, audiences } from "#domain/notify/announcement.ts";
import type { TextKey } from "#texts/hindi.ts";
import { staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { AnnouncementCard } from "#web/notify/announcements/announcement-banner.tsx";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { showsTick } from "#web/ui/form/shown-values.ts";
import { DateField, TextArea, TextField } from "#web/ui/form/text-field.tsx";
import { Card, Grid, Stack } from "#web/ui/layout.tsx";

const { title: longestTitle, text: longestText } = announcementLengths;

/** Writes an announcement in both languages, with what it looks like beside it. */
export function AnnouncementForm({ close }: { readonly close: () => void }) {
  const today = usePlatform()?.today ?? "";
  const form = useCallForm("announcements.create", {
    fields: {
      title: "",
      text: "",
      titleHindi: "",
      textHindi: "",
      audience: "everyone",
      from: today,
      until: "",
      isNotified: false,
    },
    after: close,
  });
  const { of, values } = form;
  return (
    <Grid least="24rem">
      <Card>
        <h2>{t("New announcement")}</h2>
        <Form form={form}>
          <TextField field={of("title")} label={t("Title in English")} maxLength={longestTitle} />
          <TextArea field={of("text")} label={t("Text in English")} maxLength={longestText} />
          <TextField field={of("titleHindi")} label={t("Title in Hindi")} maxLength={longestTitle} />
          <TextArea field={of("textHindi")} label={t("Text in Hindi")} maxLength={longestText} />
          <SelectField
            field={of("audience")}
            label={t("For")}
            list={staticList(audiences)}
            idOf={(each) => each}
            textOf={audienceText}
          />
          <FormColumns>
            <DateField field={of("from")} label={t("First day")} min={today} />
            <DateField field={of("until")} label={t("Last day")} min={today} />
          </FormColumns>
          <label className="announcement-notify">
            <input
              type="checkbox"
              name="isNotified"
              ref={showsTick(values.isNotified === true, () => form.set("isNotified", values.isNotified !== true))}
              checked={values.isNotified === true}
              onChange={({ currentTarget }) => form.set("isNotified", currentTarget.checked)}
            />
            <span>{t("Also write a notification on the first day")}</span>
          </label>
          <FormActions submit={t("Save the announcement")} busy={form.busy}>
            <Button onClick={close}>{t("Cancel")}</Button>
          </FormActions>
        </Form>
      </Card>
      <Stack gap={3}>
        <h2>{t("Preview")}</h2>
        <AnnouncementCard
          title={String(values.title) || t("Title in English")}
          text={String(values.text)}
          language="en"
          isOpen
        />
        <AnnouncementCard
          title={String(values.titleHindi) || t("Title in Hindi")}
          text={String(values.textHindi)}
          language="hi"
          isOpen
        />
      </Stack>
    </Grid>
  );
}

const texts: Readonly<Record<Audience, TextKey>> = {
  everyone: "Everyone who is logged in",
  companies: "Companies",
  freelancers: "Freelancers",
};

export const audienceText = (audience: Audience): string => t(texts[audience]);
