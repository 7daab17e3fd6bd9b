/** The inspectors of an event, an enterprise or a convention, and their findings; for officers. */
import type {
  InspectionSubjectView,
  InspectorAssignment,
} from "@portal/core/inspections/records/inspection-schema";
import { useRef, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatInstant, formatNumber } from "../../shell/format.ts";
import { dismissConfirmations, useConfirmation } from "../../shell/use-confirmation.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox, FieldGroup } from "../../ui/field.tsx";
import { Chip, type Tone } from "../../ui/status-chip.tsx";
import { FileLink, FileOwnerProvider } from "../staff-files/file-link.tsx";

const tones = {
  IN_ORDER: "accepted",
  REMARKS: "processing",
  IRREGULAR: "rejected",
  NOT_FOUND: "rejected",
} as const satisfies Record<InspectionSubjectView["items"][number]["outcome"], Tone>;

const InspectionResult = ({ one }: { one: InspectionSubjectView["items"][number] }) => {
  const { t, language } = useText(["pages/staff-inspection"]);
  return (
    <li>
      <Chip tone={tones[one.outcome]}>{t(`outcome.${one.outcome}`)}</Chip>{" "}
      <span className="muted small">
        {formatInstant(one.madeAt, language)} · {one.inspector.account}
      </span>
      {(["visitors", "exhibitors"] as const).map((name) => {
        const count = one[name];
        return count === undefined ? null : (
          <p key={name}>{t(name, { count: formatNumber(count, language) })}</p>
        );
      })}
      {one.notes && <p className="pre">{one.notes}</p>}
      <FileOwnerProvider value={`person-${one.inspector.id}`}>
        {one.photos.map((photo) => (
          <FileLink key={photo.id} id={photo.id} />
        ))}
      </FileOwnerProvider>
    </li>
  );
};

const listAssignedIds = ({ inspectors }: InspectionSubjectView): string[] =>
  inspectors.filter(({ assigned }) => assigned).map(({ id }) => id);

export const InspectionList = ({ of, id }: { of: "activity" | "enterprise" | "convention"; id: string }) => {
  const { t } = useText(["pages/staff-inspection", "pages/staff", "errors"]);
  const path = `/staff/inspection/${of}/${encodeURIComponent(id)}`;
  const subject = useResource<InspectionSubjectView>(path);
  /** What was chosen, and who was assigned when the first choice was made. */
  const [selection, setSelection] = useState<InspectorAssignment>();
  const latestSelection = useRef(selection);
  latestSelection.current = selection;
  const [busy, setBusy] = useState(false);
  const [isDone, setIsDone] = useConfirmation<true>();
  const [error, setError] = useState<unknown>();
  // Cashiers open the page too, but cannot assign inspectors.
  if (subject.error?.status === 403) return null;
  if (subject.error) return <FailureAlert error={subject.error} retry={() => void subject.reload()} />;
  if (!subject.data) return null;
  const { inspectors, items } = subject.data;
  const assignedInspectors = listAssignedIds(subject.data);
  const { before, inspectors: selectedInspectors } = selection ?? {
    before: assignedInspectors,
    inspectors: assignedInspectors,
  };
  const save = async (): Promise<void> => {
    dismissConfirmations();
    setBusy(true);
    setError(undefined);
    try {
      const next = await api.put<InspectionSubjectView>(path, { before, inspectors: selectedInspectors });
      subject.set(next);
      const isSaved = latestSelection.current === selection;
      // What was chosen meanwhile is still to be saved, over what is assigned by now.
      setSelection((old) => (isSaved ? undefined : old && { ...old, before: listAssignedIds(next) }));
      setIsDone(isSaved || undefined);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="card" aria-labelledby="inspections">
      <h2 id="inspections">{t("title")}</h2>
      {error !== undefined && <FailureAlert error={error} />}
      {isDone && <Alert kind="success" announce title={t("saved")} />}
      {inspectors.length === 0 ? (
        <p>{t("nobody")}</p>
      ) : (
        <>
          <FieldGroup id="inspectors" label={t("inspectors")} hint={t("hint")}>
            {inspectors.map((each) => (
              <Checkbox
                key={each.id}
                id={`inspector-${each.id}`}
                label={each.account}
                checked={selectedInspectors.includes(each.id)}
                onChange={(event) => {
                  setIsDone(undefined);
                  setSelection({
                    before,
                    inspectors: event.target.checked
                      ? [...selectedInspectors, each.id]
                      : selectedInspectors.filter((one) => one !== each.id),
                  });
                }}
              />
            ))}
          </FieldGroup>
          <Button look="secondary" small busy={busy} onClick={() => save()}>
            {t("save")}
            <span className="visually-hidden"> {t("title")}</span>
          </Button>
        </>
      )}
      <h3>{t("found")}</h3>
      {items.length === 0 ? (
        <p className="muted">{t("none")}</p>
      ) : (
        <ul className="staff-files">
          {items.map((one) => (
            <InspectionResult key={one.id} one={one} />
          ))}
        </ul>
      )}
    </section>
  );
};
