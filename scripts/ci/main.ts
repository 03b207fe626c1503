import { closingOf, runFailedFilesAgain, runStep, runSuite } from './actions.ts'
import { openRunFolder } from './run-folder.ts'

/**
 * The commands of `.ci/run`, which calls this once for each step, with the folder of the run's reports:
 *
 * - `step FOLDER NAME COMMAND…` runs a command.
 * - `suite FOLDER NAME COMMAND…` runs a command that runs vitest and leaves a report.
 * - `again FOLDER` runs the failed files of each suite once more, where CI=true.
 * - `close FOLDER` prints the closing lines and fails unless the run is green.
 *
 * A failed step does not fail its call: later steps still run, and `close` decides.
 */
const [action, path = '', name = '', ...command] = process.argv.slice(2)
const folder = openRunFolder(path)

if (action === 'step') await runStep(folder, name, command)
else if (action === 'suite') await runSuite(folder, name, command)
else if (action === 'again') await runFailedFilesAgain(folder, process.env['CI'] === 'true')
else if (action === 'close') {
  const { lines, isGreen } = closingOf(folder)
  console.log(lines.join('\n'))
  process.exitCode = isGreen ? 0 : 1
} else throw new Error(`unknown action "${action}": should be step, suite, again or close`)
