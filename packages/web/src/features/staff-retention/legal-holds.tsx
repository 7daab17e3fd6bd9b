/** Legal holds: what is kept whatever its years say, with the reason, and a form for another one. */

import { nameInstitution } from "@portal/core/institutions/institution-names";
import type { LegalHold } from "@portal/core/privacy/holds/legal-hold-schema";
import { useState } from "react";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatDay } from "../../shell/format.ts";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { Table } from "../../ui/table.tsx";

const PATH = "/staff/retention/hold";
const subjects = ["application", "institution"] as const;

/** Reads the address of a page of staff: what it is the page of, and its id. */
const parseSubjectAddress = (typed: string): { subject: string; id: string } | undefined => {
  const [, subject, id] = /\/staff\/(application|institution)\/([^/?#]+)/.exec(typed) ?? [];
  return subject && id ? { subject, id } : undefined;
};

/** The record and the reason belong together: neither returns without the other. */
interface HoldDraft {
  subject: string;
  id: string;
  reason: string;
}
const emptyHold: HoldDraft = { subject: "application", id: "", reason: "" };

const HoldForm = ({ onChanged }: { onChanged: () => void }) => {
  const { t } = useText(["pages/staff-retention", "common", "errors"]);
  const submission = useSubmission();
  const [{ subject, id, reason }, setDraft, persistedInput] = usePersistedInput<HoldDraft>(
    "legal hold",
    emptyHold,
  );
  const changeDraft = (part: Partial<HoldDraft>): void => setDraft((old) => ({ ...old, ...part }));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [isDone, setIsDone] = useConfirmation<true>();
  const findFieldError = (path: string, value: string): string | undefined =>
    submission.describeRefusal(path) ??
    (wasSubmitted && !value.trim() ? t("common:issue.required") : undefined);
  const send = async (): Promise<void> => {
    setWasSubmitted(true);
    if (!id.trim() || !reason.trim()) return;
    await submission.send(async () => {
      await api.post(PATH, { subject, id: parseSubjectAddress(id)?.id ?? id.trim(), reason: reason.trim() });
      persistedInput.restart(emptyHold);
      setWasSubmitted(false);
      setIsDone(true);
      onChanged();
    });
  };
  return (
    <GuidedForm className="card" send={send}>
      {submission.error && (
        <FailureAlert error={submission.error} isCarried={(path) => path === "id" || path === "reason"} />
      )}
      {isDone && <Alert kind="success" announce title={t("hold.added")} />}
      <RestoredInputNote persistedInput={persistedInput} />
      <SelectField
        id="subject"
        label={t("hold.subject")}
        required
        value={subject}
        onChange={(event) => changeDraft({ subject: event.target.value })}
      >
        {subjects.map((each) => (
          <option key={each} value={each}>
            {t(`hold.${each}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        id="id"
        label={t(`hold.find.${subject}`)}
        hint={t("hold.findHint")}
        maxLength={300}
        required
        value={id}
        error={findFieldError("id", id)}
        onChange={({ target }) =>
          // An address says what it is the page of.
          changeDraft({ id: target.value, subject: parseSubjectAddress(target.value)?.subject ?? subject })
        }
      />
      <TextField
        id="reason"
        label={t("hold.reason")}
        maxLength={1000}
        required
        value={reason}
        error={findFieldError("reason", reason)}
        onChange={(event) => changeDraft({ reason: event.target.value })}
      />
      <Button type="submit" busy={submission.busy}>
        {t("hold.add")}
      </Button>
    </GuidedForm>
  );
};

export const LegalHolds = ({ holds, onChanged }: { holds: LegalHold[]; onChanged: () => void }) => {
  const { t, language } = useText(["pages/staff-retention", "errors"]);
  const submission = useSubmission();
  const nameHeld = ({ id, name, names }: LegalHold): string =>
    nameInstitution({ institutionNames: names, institutionName: name, institutionId: id }, language);
  const release = ({ subject, id }: LegalHold): void => {
    void submission.send(async () => {
      await api.del(`${PATH}/${subject}/${encodeURIComponent(id)}`);
      onChanged();
    }, id);
  };
  return (
    <section aria-labelledby="holds">
      <h2 id="holds">{t("hold.title")}</h2>
      <p className="muted">{t("hold.about")}</p>
      {submission.error && <FailureAlert error={submission.error} />}
      {holds.length === 0 ? (
        <EmptyState>{t("hold.none")}</EmptyState>
      ) : (
        <Table
          caption={t("hold.title")}
          columns={[
            {
              key: "subject",
              label: t("hold.subject"),
              head: true,
              cell: (hold: LegalHold) => (
                <Link to={`/staff/${hold.subject}/${hold.id}`}>
                  {t(`hold.${hold.subject}`)} {nameHeld(hold)}
                </Link>
              ),
            },
            { key: "reason", label: t("hold.reason"), cell: ({ reason }) => reason },
            { key: "by", label: t("hold.by"), cell: ({ by }) => by },
            {
              key: "since",
              label: t("hold.since"),
              tight: true,
              cell: ({ at }) => formatDay(at, language),
            },
            {
              key: "state",
              label: t("hold.state"),
              bare: true,
              cell: (hold) =>
                hold.releasedAt ? (
                  t("hold.released", {
                    name: hold.releasedBy ?? "–",
                    day: formatDay(hold.releasedAt, language),
                  })
                ) : (
                  <ConfirmButton
                    small
                    label={t("hold.release")}
                    subject={nameHeld(hold)}
                    question={t("hold.releaseAsk", { name: nameHeld(hold) })}
                    busy={submission.pendingAction === hold.id}
                    onConfirm={() => release(hold)}
                  />
                ),
            },
          ]}
          rows={holds}
          rowKey={({ subject, id }) => `${subject} ${id}`}
        />
      )}
      <HoldForm onChanged={onChanged} />
    </section>
  );
};
