/** Who inspects an event, an enterprise or a convention, and what was found on site; for officers. */
import type { SubjectView } from "@portal/core/inspection/wire";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../lib/api.ts";
import { formatInstant, formatNumber } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, FieldGroup } from "../../ui/field.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Chip, type Tone } from "../../ui/status-chip.tsx";
import { FileLink, FileOwner } from "./file-link.tsx";

const tones = {
  IN_ORDER: "accepted",
  REMARKS: "processing",
  IRREGULAR: "rejected",
  NOT_FOUND: "rejected",
} as const satisfies Record<SubjectView["items"][number]["outcome"], Tone>;

const Found = ({ one }: { one: SubjectView["items"][number] }) => {
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
      <FileOwner value={`person-${one.inspector.id}`}>
        {one.photos.map((photo) => (
          <FileLink key={photo.id} id={photo.id} />
        ))}
      </FileOwner>
    </li>
  );
};

export const Inspections = ({ of, id }: { of: "activity" | "enterprise" | "convention"; id: string }) => {
  const { t } = useText(["pages/staff-inspection", "pages/staff", "errors"]);
  const path = `/staff/inspection/${of}/${encodeURIComponent(id)}`;
  const subject = useResource<SubjectView>(path);
  const [picked, setPicked] = useState<string[]>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [error, setError] = useState<unknown>();
  // Cashiers read the page too and send nobody.
  if (subject.error?.status === 403) return null;
  if (subject.error) return <Failure error={subject.error} retry={() => void subject.reload()} />;
  if (!subject.data) return null;
  const { inspectors, items } = subject.data;
  const chosen = picked ?? inspectors.filter(({ assigned }) => assigned).map((each) => each.id);
  const save = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      subject.set(await api.put<SubjectView>(path, { inspectors: chosen }));
      setPicked(undefined);
      setDone(true);
    } catch (failed) {
      setError(failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="card" aria-labelledby="inspections">
      <h2 id="inspections">{t("title")}</h2>
      {error !== undefined && <Failure error={error} />}
      {done && <Notice kind="success" announce title={t("saved")} />}
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
                checked={chosen.includes(each.id)}
                onChange={(event) => {
                  setDone(false);
                  setPicked(
                    event.target.checked ? [...chosen, each.id] : chosen.filter((one) => one !== each.id),
                  );
                }}
              />
            ))}
          </FieldGroup>
          <Button look="secondary" small busy={busy} onClick={() => void save()}>
            {t("save")}
          </Button>
        </>
      )}
      <h3>{t("found")}</h3>
      {items.length === 0 ? (
        <p className="muted">{t("none")}</p>
      ) : (
        <ul className="staff-files">
          {items.map((one) => (
            <Found key={one.id} one={one} />
          ))}
        </ul>
      )}
    </section>
  );
};
