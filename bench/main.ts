import { benchKube } from './kube/kube.ts'
import { benchThread } from './thread/thread.ts'

const suites: Record<string, () => Promise<void>> = { kube: benchKube, thread: benchThread }

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(suites, name))
if (unknown.length > 0) {
  console.error(`there is no suite ${unknown.join(', ')}; the suites are: ${Object.keys(suites).join(', ')}`)
  process.exit(2)
}
for (const name of wanted.length > 0 ? wanted : Object.keys(suites)) await suites[name]?.()
