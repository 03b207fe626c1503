// Package scenario runs a client's requests on a server, step by step, and prints whether each expectation held.
//
// One line is printed for each: "ok <sentence>" or "failed <sentence>: got <what>". A sentence is unique in a scenario,
// so that it names its expectation. Everything has a deadline.
package scenario

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"k8s.io/client-go/rest"
)

// Scenario is a list of steps on one server, in their own namespace.
type Scenario struct {
	Name string
	// Printed in the list of scenarios.
	About string
	Steps []Step
}

// Step is a part whose failure does not stop the next ones.
type Step struct {
	// Completes the sentence "the step can …".
	Name string
	Do   func(*Run)
}

const (
	// Of a whole scenario.
	deadline = 3 * time.Minute
	// Of one step, within that of the scenario.
	stepDeadline = 90 * time.Second
	// The grace period of a step that ignores its context, before the program exits.
	grace = 5 * time.Second
)

// Run is the execution of a scenario.
type Run struct {
	// Ends with the step.
	Context context.Context
	// Of the administrator; JSON, without a rate limit.
	Config *rest.Config
	// Created for this scenario.
	Namespace string

	output    io.Writer
	sentences map[string]bool
	failures  int
}

// errStopped is the panic value of a step that cannot continue.
var errStopped = errors.New("the step was stopped")

// Start runs a scenario and returns how many expectations failed.
func Start(scenario Scenario, config *rest.Config, output io.Writer) int {
	whole, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	guard := time.AfterFunc(deadline+grace, func() {
		fmt.Fprintf(output, "failed the scenario ends by its deadline: got nothing after %s\n", deadline)
		os.Exit(1)
	})
	defer guard.Stop()
	run := &Run{Context: whole, Config: config, output: output, sentences: map[string]bool{}}
	run.step(whole, Step{Name: "make a namespace", Do: func(run *Run) { run.Namespace = makeNamespace(run, scenario.Name) }})
	if run.Namespace != "" {
		for _, step := range scenario.Steps {
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
