import "./ui/theme.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { api, onSignedOut } from "./lib/api.ts";
import { startTexts } from "./lib/i18n.ts";
import { loginFor } from "./paths.ts";
import { router } from "./router.tsx";

onSignedOut(() => {
  const { pathname, search } = router.state.location;
  void router.navigate(`${loginFor(pathname + search)}&message=islogin`);
});
// Any answer teaches the server's clock; a page that asks for nothing else still counts its days by it.
void api.get("/health").catch(() => undefined);

void startTexts().then(() => {
  const root = document.getElementById("root");
  if (root) {
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  }
});
