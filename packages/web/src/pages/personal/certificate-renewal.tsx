/** The business registration certificate of a certified institution: until when it counts, and a new one in its place. */
import { addDays, type Day } from "@portal/core/day";
import { AGEING } from "@portal/core/institution/certification";
import type { InstitutionView } from "@portal/core/institution/wire";
import type { FileView } from "@portal/core/upload/wire";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../lib/api.ts";
import { useToday } from "../../lib/clock.ts";
import { formatDay } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { DocumentGroup } from "./document-group.tsx";

export const CertificateRenewal = ({
  view,
  onChanged,
}: {
  view: InstitutionView;
  onChanged: (next: InstitutionView) => void;
}) => {
  const { t, language } = useText(["pages/institution", "errors"]);
  const today = useToday();
  const until = view.certificateUntil as Day;
  const stage = today > until ? "AGED" : today >= addDays(until, -14) ? "SOON" : "FRESH";
  const [open, setOpen] = useState(false);
  const [ids, setIds] = useState<string[]>([]);
  const [files, setFiles] = useState<Record<string, FileView>>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const send = async (): Promise<void> => {
    setTried(true);
    setFailure(undefined);
    if (ids.length === 0) return;
    setBusy(true);
    try {
      onChanged(
        await api.post<InstitutionView>(`/institution/${view.id}/renew`, {
          version: view.version,
          files: ids,
        }),
      );
      window.scrollTo(0, 0);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const text = t(`renew.${stage}`, { day: formatDay(until, language) });
  return (
    <section aria-labelledby="renew">
      <h2 id="renew">{t("renew.title")}</h2>
      {stage === "FRESH" ? <p>{text}</p> : <Notice kind="warning" title={text} />}
      {!open && (
        <Button look="secondary" small onClick={() => setOpen(true)}>
          {t("renew.open")}
        </Button>
      )}
      {open && (
        <form
          noValidate
          className="narrow"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          {failure !== undefined && <Failure error={failure} />}
          <DocumentGroup
            type={AGEING}
            dated
            missing={tried && ids.length === 0}
            value={ids}
            files={files}
            onChange={setIds}
            onFile={(file) => setFiles((old) => ({ ...old, [file.id]: file }))}
          />
          <div className="actions">
            <Button type="submit" busy={busy}>
              {t("renew.send")}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
};
