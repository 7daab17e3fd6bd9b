/** An accepted registration of an event: staff make its page, read and translate it, and publish it (schemes S24). */
import type { StaffEvent } from "@portal/core/event/wire";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useText } from "../../../form/use-text.ts";
import { api } from "../../../lib/api.ts";
import { forget } from "../../../lib/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Failure } from "../../../ui/notice.tsx";

export const EventRegistered = ({ id }: { id: string }) => {
  const { t } = useText(["pages/staff", "errors"]);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const make = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const event = await api.post<StaffEvent>(`/staff/event/registration/${encodeURIComponent(id)}`);
      forget("/staff/event");
      await navigate(`/staff/event/${encodeURIComponent(event.id)}`);
    } catch (failed) {
      setError(failed);
      setBusy(false);
    }
  };
  return (
    <section className="card" aria-labelledby="registered">
      <h2 id="registered">{t("event.registration.title")}</h2>
      <p>{t("event.registration.text")}</p>
      {error !== undefined && <Failure error={error} />}
      <Button look="secondary" busy={busy} onClick={() => void make()}>
        {t("event.registration.do")}
      </Button>
    </section>
  );
};
