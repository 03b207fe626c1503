import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { systemRuntime } from 'kubewright/host'
import { show } from './show.ts'

const sample = readFileSync(
  fileURLToPath(new URL('../../examples/app-service/samples/web.yaml', import.meta.url)),
  'utf8',
)
const { values } = parseArgs({ options: { kubeconfig: { type: 'string', default: '.kubewright/kubeconfig' } } })
mkdirSync(dirname(values.kubeconfig), { recursive: true })
const print = (line: string) => console.log(line)
const cluster = await show({ runtime: systemRuntime(), sample, kubeconfigPath: values.kubeconfig, print })

let isStopping = false
const stop = async () => {
  if (isStopping) process.exit(130)
  isStopping = true
  print('\nstopping: the operator, the controllers, the server')
  await cluster.stop()
  print('stopped')
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
