// npm start: sets up what is missing, builds if the sources changed, and serves.
import { buildIfNeeded } from "./setup/build.mjs";
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
  await installIfNeeded({ dev: false });
  copyVendorFiles();
  await buildIfNeeded();
  await serve("production");
});
