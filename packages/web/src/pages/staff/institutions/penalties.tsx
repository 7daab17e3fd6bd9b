/** Recording warnings and violations of an institution, and answering its objections (spec 2 §9). */
import type { EventSummary } from "@portal/core/event/wire";
import { kinds } from "@portal/core/penalty/kinds";
import type { Penalties as List, PenaltyView } from "@portal/core/penalty/wire";
import { useState } from "react";
import type { Say } from "../../../form/use-text.ts";
import { api } from "../../../lib/api.ts";
import { useToday } from "../../../lib/clock.ts";
import { formatDay, pick } from "../../../lib/format.ts";
import { forget, useResource } from "../../../lib/query.ts";
import { useSending } from "../../../lib/use-sending.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FieldGroup, Radio, SelectField, TextAreaField, TextField } from "../../../ui/field.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { PenaltyList } from "../../personal/penalty-list.tsx";

interface FormProps {
  base: string;
  version: number;
  onDone: () => void;
}

/** Why, in words that the institution reads. */
const Reason = (props: {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) => {
  const { t } = useTranslation("pages/staff");
  return (
    <TextAreaField
      {...props}
      hint={t("decide.reasonHint")}
      required
      rows={4}
      maxLength={2000}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
};

const Record = ({ base, version, onDone }: FormProps) => {
  const { t, i18n } = useTranslation(["pages/staff", "pages/personal"]);
  const say = t as unknown as Say;
  const today = useToday();
  const events = useResource<{ items: EventSummary[] }>("/staff/event").data?.items ?? [];
  const [kind, setKind] = useState<(typeof kinds)[number]>("VERBAL_WARNING");
  const [eventId, setEventId] = useState("");
  const [on, setOn] = useState<string>(today);
  const [until, setUntil] = useState("");
  const denies = kind === "ECOMMERCE_DENIAL";
  const [reason, setReason] = useState("");
  const { busy, error, refused, send } = useSending();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(async () => {
          await api.post(base, {
            version,
            kind,
            on,
            reason: reason.trim(),
            ...(eventId && !denies ? { eventId } : {}),
            ...(denies ? { until } : {}),
          });
          onDone();
        });
      }}
    >
      {error && error.fields.length === 0 && <Failure error={error} />}
      <FieldGroup id="penalty-kind" label={t("penalty.kind")} required error={refused("kind")}>
        {kinds.map((one) => (
          <Radio
            key={one}
            id={`penalty-${one}`}
            name="penalty-kind"
            label={say(`pages/personal:penalty.kind.${one}`)}
            hint={say(`penalty.follows.${one}`)}
            checked={kind === one}
            onChange={() => setKind(one)}
          />
        ))}
      </FieldGroup>
      {!denies && (
        <SelectField
          id="penalty-event"
          label={t("penalty.event")}
          hint={kind === "VIOLATION" ? t("penalty.eventHint") : undefined}
          required={kind !== "VIOLATION"}
          error={refused("eventId")}
          value={eventId}
          onChange={(event) => setEventId(event.target.value)}
        >
          <option value="">{t("event.choose")}</option>
          {events
            .filter((event) => kind !== "DELEGATION_LESSER" || event.type === "ABROAD")
            .map((event) => (
              <option key={event.id} value={event.id}>
                {pick(event.names, i18n.language)}
              </option>
            ))}
        </SelectField>
      )}
      <TextField
        id="penalty-on"
        type="date"
        label={t("penalty.on")}
        required
        max={today}
        value={on}
        error={refused("on")}
        onChange={(event) => setOn(event.target.value)}
      />
      {denies && (
        <TextField
          id="penalty-until"
          type="date"
          label={t("penalty.until")}
          hint={t("penalty.untilHint")}
          required
          value={until}
          error={refused("until")}
          onChange={(event) => setUntil(event.target.value)}
        />
      )}
      <Reason
        id="penalty-reason"
        label={t("penalty.reason")}
        value={reason}
        error={refused("reason")}
        onChange={setReason}
      />
      <div className="actions">
        <Button type="submit" look="danger" busy={busy}>
          {t("penalty.record")}
        </Button>
      </div>
    </form>
  );
};

const Answer = ({ base, version, onDone }: FormProps) => {
  const { t } = useTranslation("pages/staff");
  const [reason, setReason] = useState("");
  const { busy, error, refused, send } = useSending();
  const answer = (result: "UPHELD" | "DISMISSED") =>
    void send(async () => {
      await api.post(`${base}/answer`, { version, result, reason: reason.trim() });
      onDone();
    });
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <p>{t("penalty.answerText")}</p>
      {error && error.fields.length === 0 && <Failure error={error} />}
      <Reason
        id="penalty-answer"
        label={t("decide.reason")}
        value={reason}
        error={refused("reason")}
        onChange={setReason}
      />
      <div className="actions">
        <Button busy={busy} onClick={() => answer("UPHELD")}>
          {t("penalty.uphold")}
        </Button>
        <Button look="danger" busy={busy} onClick={() => answer("DISMISSED")}>
          {t("penalty.dismiss")}
        </Button>
      </div>
    </form>
  );
};

export const Penalties = ({ institutionId }: { institutionId: string }) => {
  const { t, i18n } = useTranslation(["pages/staff", "pages/personal"]);
  const base = `/staff/institution/${encodeURIComponent(institutionId)}/penalty`;
  const { data, error, reload } = useResource<List>(base);
  const [open, setOpen] = useState<"new" | PenaltyView>();
  const [done, setDone] = useState<"recorded" | "answered">();
  const finish = (what: "recorded" | "answered"): void => {
    setOpen(undefined);
    setDone(what);
    forget("/staff/institution");
  };
  return (
    <section className="card" aria-labelledby="penalties">
      <h2 id="penalties">{t("pages/personal:penalty.title")}</h2>
      {error && <Failure error={error} retry={() => void reload()} />}
      {!data && !error && <Skeleton lines={3} />}
      {done && <Notice kind="success" announce title={t(`penalty.${done}`)} />}
      {data?.barredUntil && (
        <Notice
          kind="warning"
          title={t("pages/personal:penalty.barred", { day: formatDay(data.barredUntil, i18n.language) })}
        />
      )}
      {data && data.items.length === 0 && <p className="muted">{t("penalty.none")}</p>}
      {data && (
        <PenaltyList
          items={data.items}
          act={(one) =>
            one.status === "OBJECTED" &&
            (one.own ? (
              <p className="muted">{t("penalty.another")}</p>
            ) : (
              <Button small onClick={() => setOpen(one)}>
                {t("penalty.answer")}
              </Button>
            ))
          }
        />
      )}
      {data && (
        <div className="actions">
          <Button look="secondary" small onClick={() => setOpen("new")}>
            {t("penalty.new")}
          </Button>
        </div>
      )}
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={t(open === "new" ? "penalty.new" : "penalty.answer")}
      >
        {data && open === "new" && (
          <Record base={base} version={data.version} onDone={() => finish("recorded")} />
        )}
        {data && open && open !== "new" && (
          <Answer
            key={open.id}
            base={`${base}/${open.id}`}
            version={data.version}
            onDone={() => finish("answered")}
          />
        )}
      </Dialog>
    </section>
  );
};
