import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath } from '../objects.ts'
import { get, post } from '../steps.ts'

export const compressionScenarios: readonly RequestScenario[] = [
  {
    name: 'which clients get compressed responses',
    setup: [post(configMapsPath, configMap('large', { text: 'x'.repeat(200_000) }))],
    steps: ['gzip', 'deflate, gzip', 'gzip;q=0', 'gzip;q=1', 'x-gzip', 'GZIP', '*', 'br,gzip'].map((accepted) =>
      get(`${configMapsPath}/large`, {
        name: accepted,
        headers: { 'Accept-Encoding': accepted },
        only: ['status', 'headers.content-encoding', 'headers.vary'],
      }),
    ),
  },
]
