/** The start of the restricted views' own page (`restricted.html`): which view it is, its address tells. */
import "../ui/theme.css";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { loadTexts, startTexts, wantedLanguage } from "../lib/i18n.ts";
import { Dsec } from "../pages/dsec/dsec.tsx";
import { Roadshow } from "../pages/roadshow/roadshow.tsx";
import "../pages/public.css";

const start = async (): Promise<void> => {
  await startTexts(wantedLanguage());
  await loadTexts(["restricted", "errors", "lists", "pages/login"]);
  const [, first = ""] = location.pathname.split("/");
  const root = document.getElementById("root");
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <Suspense>{first === "datasharewithdsec" ? <Dsec /> : <Roadshow door={first} />}</Suspense>
      </BrowserRouter>
    </StrictMode>,
  );
};
void start();
