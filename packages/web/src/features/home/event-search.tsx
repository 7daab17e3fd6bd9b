/** The search in the headline: a name, leading to the list of matching events. */
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { paths } from "../../shell/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

export const EventSearch = () => {
  const { t } = useTranslation(["pages/home", "common"]);
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    void navigate(name ? `${paths.events}?name=${encodeURIComponent(name)}` : paths.events);
  };
  return (
    <search>
      <form className="hero-search" onSubmit={search}>
        <label className="visually-hidden" htmlFor="hero-name">
          {t("search.label")}
        </label>
        <input
          id="hero-name"
          name="name"
          type="search"
          className="control"
          placeholder={t("search.label")}
          autoComplete="off"
        />
        <Button type="submit">
          <Icon name="search" /> {t("common:action.search")}
        </Button>
      </form>
    </search>
  );
};
