import { CoreV1Api, KubeConfig } from '@kubernetes/client-node'
import type { JourneyReport } from '../outcome.ts'
import { Expectations } from './expectations.ts'

/** What a journey is made with. */
export interface Traveller {
  readonly config: KubeConfig
  readonly expect: Expectations
  /** Made for this journey. */
  readonly namespace: string
}

/** A journey of @kubernetes/client-node. */
export interface NodeJourney {
  readonly name: string
  readonly make: (traveller: Traveller) => Promise<void>
}

const journeyTimeoutMs = 120_000

/** Carries out a journey on the server of a kubeconfig; what it throws is in the report. */
export async function runNodeJourney(journey: NodeJourney, kubeconfigPath: string): Promise<JourneyReport> {
  const config = new KubeConfig()
  config.loadFromFile(kubeconfigPath)
  const expect = new Expectations()
  try {
    const made = await config
      .makeApiClient(CoreV1Api)
      .createNamespace({ body: { metadata: { generateName: `${journey.name}-` } } })
    await inTime(journey.make({ config, expect, namespace: made.metadata?.name ?? '' }))
    return expect.report()
  } catch (error) {
    return expect.report(error)
  }
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${journeyTimeoutMs} ms`)), journeyTimeoutMs)
  })
  try {
    await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
