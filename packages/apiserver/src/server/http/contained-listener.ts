/**
 * Reports what an event listener throws and ends the connection of the event: an error that leaves a listener on a
 * socket ends the process. `end` gets the first value of the event.
 */
export function containedListener<First, Rest extends readonly unknown[]>(
  onError: (error: unknown) => void,
  end: (first: NoInfer<First>) => void,
  listener: (first: First, ...rest: Rest) => void,
): (first: First, ...rest: Rest) => void {
  return (first, ...rest) => {
    try {
      listener(first, ...rest)
    } catch (error) {
      end(first)
      onError(error)
    }
  }
}
