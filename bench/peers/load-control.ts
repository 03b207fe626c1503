import { get } from 'node:http'

/** Asks the load server to stream changes to every open watch. */
export function requestChanges(server: string, count: number): Promise<void> {
  return command(`${server}/control/changes?count=${count}`)
}

/** Asks it to send changes one at a time, each with the moment it was sent. */
export function requestPacedChanges(server: string, count: number, pauseMs: number): Promise<void> {
  return command(`${server}/control/paced-changes?count=${count}&pauseMs=${pauseMs}`)
}

/** By the plainest client there is: one that has to be loaded first would count in what is measured. */
function command(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, (response) => {
      response.resume()
      if (response.statusCode === 202) resolve()
      else reject(new Error(`${url} was answered with ${response.statusCode}`))
    })
    request.on('error', reject)
  })
}
