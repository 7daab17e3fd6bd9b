/** The institution's own warnings and violations, and objecting to one within 15 days (spec 2 §9). Silent without any. */
import type { Penalties as List, PenaltyView } from "@portal/core/penalty/wire";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../lib/api.ts";
import { formatDay } from "../../lib/format.ts";
import { forget, useResource } from "../../lib/query.ts";
import { useSending } from "../../lib/use-sending.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, GoBack } from "../../ui/dialog.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { PenaltyList } from "./penalty-list.tsx";

const Objection = ({ path, version, onDone }: { path: string; version: number; onDone: () => void }) => {
  const { t } = useText(["pages/personal", "common"]);
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const { busy, error, ...sending } = useSending();
  const send = async (): Promise<void> => {
    setTried(true);
    if (!reason.trim()) return;
    await sending.send(async () => {
      await api.post(`${path}/object`, { version, reason: reason.trim() });
      onDone();
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p>{t("penalty.objectText")}</p>
      {error && <Failure error={error} />}
      <TextAreaField
        id="objection"
        label={t("penalty.objectReason")}
        required
        maxLength={2000}
        value={reason}
        error={tried && !reason.trim() ? t("common:issue.required") : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="actions">
        <Button type="submit" busy={busy}>
          {t("penalty.objectDo")}
        </Button>
        <GoBack />
      </div>
    </form>
  );
};

export const Penalties = ({ institutionId, mayObject }: { institutionId: string; mayObject: boolean }) => {
  const { t, language } = useText(["pages/personal"]);
  const base = `/institution/${institutionId}/penalty`;
  const { data, error, reload } = useResource<List>(base);
  const [open, setOpen] = useState<PenaltyView>();
  const [done, setDone] = useState(false);
  if (error) return <Failure error={error} retry={reload} />;
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="penalties">
      <h2 id="penalties">{t("penalty.title")}</h2>
      {done && <Notice kind="success" announce title={t("penalty.objectDone")} />}
      {data.barredUntil && (
        <Notice kind="warning" title={t("penalty.barred", { day: formatDay(data.barredUntil, language) })} />
      )}
      <PenaltyList
        items={data.items}
        act={(one) =>
          one.canObject &&
          mayObject && (
            <Button look="secondary" small onClick={() => setOpen(one)}>
              {t("penalty.object")}
            </Button>
          )
        }
      />
      <Dialog open={open !== undefined} onClose={() => setOpen(undefined)} title={t("penalty.object")}>
        {open && (
          <Objection
            key={open.id}
            path={`${base}/${open.id}`}
            version={data.version}
            onDone={() => {
              setOpen(undefined);
              setDone(true);
              forget("/institution");
            }}
          />
        )}
      </Dialog>
    </section>
  );
};
