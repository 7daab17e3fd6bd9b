/** A card of preferences with its own button and confirmation. */
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { SaveOutcome } from "./save-outcome.tsx";
import { usePreferences } from "./use-preferences.ts";

type Save = ReturnType<typeof usePreferences>["save"];
interface Props {
  id: string;
  title: string;
  /** Saves the current choice. */
  onSave: (save: Save) => Promise<void>;
  children: ReactNode;
}
export const PreferenceForm = ({ id, title, onSave, children }: Props) => {
  const { t } = useTranslation("pages/account");
  const { save, busy, ...outcome } = usePreferences();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void onSave(save);
  };
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <SaveOutcome {...outcome} />
      <form onSubmit={submit} noValidate>
        {children}
        <div className="actions">
          <Button type="submit" busy={busy === true}>
            {t("save")}
          </Button>
        </div>
      </form>
    </section>
  );
};
