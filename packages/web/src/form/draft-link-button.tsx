/** Sends the address of this step by e-mail: the draft is continued later, or on another device, after signing in. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../shell/api.ts";
import { FailureAlert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import type { Draft } from "./use-draft.ts";

type Sending = { step: string } & (
  | { busy: true }
  | { to: string }
  | { failure: unknown }
  | { unsaved: true }
);

export const DraftLinkButton = ({ id, step, draft }: { id: string; step: string; draft: Draft }) => {
  const { t } = useTranslation("pages/form");
  const [last, setLast] = useState<Sending>();
  // A message is shown only on the step for which it was sent.
  const sending = last?.step === step ? last : undefined;
  const send = async (): Promise<void> => {
    setLast({ step, busy: true });
    try {
      // The link opens the draft that the server has, so it is saved first.
      const { version } = await draft.flush();
      if (version === undefined) return setLast({ step, unsaved: true });
      const { to } = await api.post<{ to: string }>(`/participate/search/${encodeURIComponent(id)}/link`, {
        step,
      });
      setLast({ step, to });
    } catch (failure) {
      setLast({ step, failure });
    }
  };
  return (
    <div className="small">
      <Button look="quiet" small busy={sending !== undefined && "busy" in sending} onClick={() => send()}>
        {t("draftLink.button")}
      </Button>
      <p role="status">
        {sending && "to" in sending && t("draftLink.sent", { to: sending.to })}
        {sending && "unsaved" in sending && t("draftLink.first")}
      </p>
      {sending && "failure" in sending && <FailureAlert error={sending.failure} retry={() => void send()} />}
    </div>
  );
};
