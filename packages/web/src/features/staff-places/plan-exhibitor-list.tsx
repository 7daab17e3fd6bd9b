/** The exhibitors of a booth plan: one is selected, or dragged onto a booth. */
import type { BoothPlanView } from "@portal/core/applications/places/booths/booth-plan-schema";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { useSearchMatcher } from "../../shell/use-search-matcher.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { BoothNames } from "../events/booth-names.tsx";
import { formatPoolBooth } from "../public-draw/draw-labels.ts";
import type { PlanExhibitor } from "./booth-plan-zone.tsx";

const ExhibitorWishes = ({ exhibitor }: { exhibitor: PlanExhibitor }) => {
  const { t } = useText(["pages/staff-places", "lists"]);
  const { booth, zones, area } = exhibitor.wants;
  const wishes = [
    booth && formatPoolBooth(t, booth),
    area !== undefined && t("pages/staff-places:sqm", { area }),
    ...zones.map((zone) => t("pages/staff-places:zone", { zone })),
  ].filter(Boolean);
  return wishes.length > 0 ? (
    <span className="muted">{t("pages/staff-places:wants", { what: wishes.join(" · ") })}</span>
  ) : null;
};

export const PlanExhibitorList = ({
  plan,
  chosenId,
  onChoose,
}: {
  plan: BoothPlanView;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}) => {
  const { t, language } = useText(["pages/staff-places"]);
  const [words, setWords] = useState("");
  const { matches, error, retry } = useSearchMatcher(words);
  // All of them are shown until the table of letters that look alike is here.
  const foundExhibitors = plan.exhibitors.filter(
    (one) => !matches || matches([nameInstitution(one, language), one.code, one.booth]),
  );
  // The chosen one stays in sight, because the next booth is given to it.
  const shownExhibitors = plan.exhibitors.filter(
    (one) => one.id === chosenId || foundExhibitors.includes(one),
  );
  return (
    <section aria-labelledby="exhibitors" className="plan-who">
      <h2 id="exhibitors">{t("exhibitors")}</h2>
      {plan.exhibitors.length === 0 ? (
        <EmptyState>{t("noExhibitors")}</EmptyState>
      ) : (
        <>
          <p className="muted">{t("choose")}</p>
          <TextField
            id="plan-search"
            type="search"
            label={t("findExhibitor")}
            mark={false}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          {error && <FailureAlert error={error} retry={retry} />}
          <p role="status" className="muted">
            {words.trim() && matches && t("foundExhibitors", { count: foundExhibitors.length })}
          </p>
          {plan.cursor !== undefined && <p className="muted">{t("moreExhibitors")}</p>}
          <fieldset className="plan-list">
            <legend className="visually-hidden">{t("exhibitors")}</legend>
            {shownExhibitors.map((one) => (
              <label
                key={one.id}
                className={one.id === chosenId ? "plan-one plan-one-chosen" : "plan-one"}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.setData("text/plain", one.id);
                  onChoose(one.id);
                }}
              >
                <input
                  type="radio"
                  name="exhibitor"
                  checked={one.id === chosenId}
                  onChange={() => onChoose(one.id)}
                />
                <span>
                  <strong>{nameInstitution(one, language)}</strong> <span className="nowrap">{one.code}</span>
                  <br />
                  <ExhibitorWishes exhibitor={one} />
                </span>
                <span className={one.booth ? "plan-booth" : "plan-booth muted"}>
                  {one.booth ? <BoothNames booth={one.booth} /> : t("none")}
                </span>
              </label>
            ))}
          </fieldset>
        </>
      )}
    </section>
  );
};
