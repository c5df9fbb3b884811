import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readFile } from "#web/lib/api.ts";
import { listOf } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";
import "./requests.css";

interface ResumeProps {
  readonly file: string;
  /** The name of the applicant. */
  readonly name: string;
  /** Whether the company sees it once it accepts the application. */
  readonly isHeld?: boolean;
}

/** A résumé in its place, where it is a PDF and the browser shows one; a phone often saves it instead. */
export function Resume(props: ResumeProps) {
  if (!props.file && props.isHeld)
    return <p className="soft small">{t("You see the résumé once you accept the application.")}</p>;
  if (!props.file) return <p className="soft small">{t("The résumé was deleted with the account.")}</p>;
  if (!props.file.endsWith(".pdf"))
    return <p className="soft small">{t("This résumé is a Word document. Download it to read it.")}</p>;
  if (!navigator.pdfViewerEnabled)
    return (
      <p className="soft small">{t("This browser does not show PDFs in a page. Download the résumé to read it.")}</p>
    );
  return <Pdf {...props} />;
}

/**
 * The server sends résumés as attachments only (docs/design/rules.md#resumes). A PDF is shown as well, from a copy that the page
 * has loaded.
 */
function Pdf({ file, name }: ResumeProps) {
  const pdf = useQuery({ queryKey: ["resume", file], queryFn: () => readFile(file), staleTime: Infinity, gcTime: 0 });
  const address = useAddress(pdf.data?.bytes);
  const waiting = <Skeleton height="20rem" />;
  return (
    <Listing list={listOf(pdf.data && [pdf.data], pdf)} skeleton={waiting}>
      {([read]) =>
        address ? (
          <>
            {read?.isUnscanned && <p className="soft small">{t("Not scanned for viruses")}</p>}
            <iframe className="resume" src={address} title={t("Résumé of {name}", { name })} />
          </>
        ) : (
          waiting
        )
      }
    </Listing>
  );
}

/** An object URL for the bytes, revoked when they are no longer shown. */
function useAddress(bytes: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}
