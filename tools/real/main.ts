import { goToolchain } from './binaries/index.ts'
import { down, path, record, status, types, up } from './command/index.ts'

const verbs: Record<string, (words: readonly string[]) => Promise<number>> = { up, down, status, path, record, types }
const needGo = ['up', 'path', 'record', 'types']

const usage = `npm run real -- up [--no-controllers] | down | status | path | record | types

up      builds (once) and starts a real control plane on loopback, and prints where its kubeconfig is
down    stops it and removes its files
status  says what is built and what runs
path    prints a folder with kubectl, helm, etcd and the rest, to be put in PATH
record  records again how the real server responds to kubectl and to the recorded requests, for npm test
types   writes the table of the Go types whose values messages contain`

async function main([verb = '', ...words]: readonly string[]): Promise<number> {
  const act = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!act) {
    console.error(verb === '' ? usage : `there is no ${verb}\n\n${usage}`)
    return 2
  }
  const toolchain = goToolchain()
  if (needGo.includes(verb) && !toolchain.present) {
    console.error(`${toolchain.reason}; the originals are built from their sources, so they need it`)
    return 1
  }
  return act(words)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
