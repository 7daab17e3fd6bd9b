/** The business registration certificate of a certified institution: its expiry, and its replacement. */

import { AGEING_DOCUMENT } from "@portal/core/institutions/certification";
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { addDays, type Day } from "@portal/core/platform/day";
import { useState } from "react";
import { GuidedForm } from "../../form/guided-form.tsx";
import { usePersistedFiles } from "../../form/persisted-files.ts";
import { useVersionChange } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatDay } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
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
  const enclosure = usePersistedFiles(`renewal ${view.id}`);
  const { ids } = enclosure;
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  useVersionChange(view.version, () => setFailure(undefined));
  const send = async (): Promise<void> => {
    setWasSubmitted(true);
    setFailure(undefined);
    if (enclosure.pointOutUnfinished() || ids.length === 0) return;
    setBusy(true);
    try {
      const next = await api.post<InstitutionView>(`/institution/${view.id}/renew`, {
        version: view.version,
        files: ids,
      });
      enclosure.clear();
      setOpen(false);
      setWasSubmitted(false);
      onChanged(next);
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
      {stage === "FRESH" ? <p>{text}</p> : <Alert kind="warning" title={text} />}
      {!open && (
        <Button look="secondary" small onClick={() => setOpen(true)}>
          {t("renew.open")}
        </Button>
      )}
      {open && (
        <GuidedForm className="narrow" send={send}>
          {failure !== undefined && <FailureAlert error={failure} />}
          <DocumentGroup
            type={AGEING_DOCUMENT}
            dated
            missing={wasSubmitted && ids.length === 0}
            value={ids}
            files={enclosure.files}
            onChange={enclosure.setIds}
            onFile={enclosure.addFile}
          />
          <div className="actions">
            <Button type="submit" busy={busy}>
              {t("renew.send")}
            </Button>
          </div>
        </GuidedForm>
      )}
    </section>
  );
};
