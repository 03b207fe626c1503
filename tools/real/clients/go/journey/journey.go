// Package journey runs what a client does on a server, step by step, and says of each expectation whether it held.
//
// One line is printed for each: "ok <sentence>" or "failed <sentence>: got <what>". A sentence is said once in a
// journey, so that it names its expectation. Everything ends by a deadline.
package journey

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"k8s.io/client-go/rest"
)

// Journey is a list of steps on one server, in a namespace of their own.
type Journey struct {
	Name string
	// For whoever asks what there is.
	About string
	Steps []Step
}

// Step is a part that can fail without taking the next ones with it.
type Step struct {
	// Completes the sentence "the step can …".
	Name string
	Do   func(*Run)
}

const (
	// Of a whole journey.
	deadline = 3 * time.Minute
	// Of one step, within the journey's.
	stepDeadline = 90 * time.Second
	// What a step that ignores its context is given before the program ends around it.
	grace = 5 * time.Second
)

// Run is a journey under way.
type Run struct {
	// Ends with the step.
	Context context.Context
	// Of the administrator; JSON, without a rate limit.
	Config *rest.Config
	// Made for this journey.
	Namespace string

	output    io.Writer
	sentences map[string]bool
	failures  int
}

// errStopped is what a step panics with when it cannot go on.
var errStopped = errors.New("the step was stopped")

// Start carries out a journey and answers how many expectations failed.
func Start(journey Journey, config *rest.Config, output io.Writer) int {
	whole, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	guard := time.AfterFunc(deadline+grace, func() {
		fmt.Fprintf(output, "failed the journey ends by its deadline: got nothing after %s\n", deadline)
		os.Exit(1)
	})
	defer guard.Stop()
	run := &Run{Context: whole, Config: config, output: output, sentences: map[string]bool{}}
	run.step(whole, Step{Name: "make a namespace", Do: func(run *Run) { run.Namespace = makeNamespace(run, journey.Name) }})
	if run.Namespace != "" {
		for _, step := range journey.Steps {
			run.step(whole, step)
		}
	}
	fmt.Fprintf(output, "done %d of %d expectations held\n", len(run.sentences)-run.failures, len(run.sentences))
	return run.failures
}

func (r *Run) step(whole context.Context, step Step) {
	ctx, cancel := context.WithTimeout(whole, stepDeadline)
	defer cancel()
	r.Context = ctx
	defer func() {
		if cause := recover(); cause != nil && cause != error(errStopped) {
			r.say("the step can "+step.Name, false, fmt.Sprintf("panic: %v", cause))
		}
	}()
	step.Do(r)
}
