// npm run dev: serves, compiling each page on demand and again when its source changes.
import { generateIfNeeded } from "./setup/generate.mjs";
import { checkNode, installIfNeeded } from "./setup/install.mjs";
import { root } from "./setup/root.mjs";
import { serve } from "./setup/serve.mjs";
import { runScript } from "./setup/step.mjs";
import { stopWithNpm } from "./setup/stop-with-npm.mjs";
import { copyVendorFiles } from "./setup/vendor.mjs";

stopWithNpm();
await runScript(async () => {
  checkNode();
  process.chdir(root);
  await installIfNeeded({ dev: true });
  await generateIfNeeded();
  copyVendorFiles();
  await serve("development");
});
