/** The stages of an application beside each other: what is done, where it is now, and what follows. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { listStages } from "./application-stages.ts";

export const StageTracker = ({ view }: { view: ApplicationView }) => {
  const { t } = useTranslation(["pages/personal", "common"]);
  const stages = listStages(view);
  if (stages.length === 0) return null;
  return (
    <ol className="stages" aria-label={t("stage.label")}>
      {stages.map(({ name, state }, index) => (
        <li key={name} className={`stage stage-${state}`} aria-current={state === "now" ? "step" : undefined}>
          <span className="visually-hidden">{t(`common:timeline.${state}`)} </span>
          {state === "done" && <Icon name="tick" size={15} />}
          {/* Where the names have no room, the one that is shown says which of the bars it belongs to. */}
          <span
            className="stage-name"
            data-position={t("stage.position", { number: index + 1, count: stages.length })}
          >
            {t(`stage.${name}`)}
          </span>
        </li>
      ))}
    </ol>
  );
};
