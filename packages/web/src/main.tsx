import "./ui/theme.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { api } from "./lib/api.ts";
import { startTexts } from "./lib/i18n.ts";
import { Router } from "./router.tsx";

// Any answer teaches the server's clock; a page that asks for nothing else still counts its days by it.
void api.get("/health").catch(() => undefined);

void startTexts().then(() => {
  const root = document.getElementById("root");
  if (root) {
    createRoot(root).render(
      <StrictMode>
        <Router />
      </StrictMode>,
    );
  }
});
