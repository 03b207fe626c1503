package main

import (
	"context"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// noMoment is the send time of an event that is not measured.
const noMoment = "0000000000000000"

// runLatency measures how long changes, one at a time, take to reach the reconciler.
func runLatency(ctx context.Context, work Work) (any, error) {
	mgr, err := newManager(work, false)
	if err != nil {
		return nil, err
	}
	var first atomic.Int64
	first.Store(int64(work.Objects))
	firstDone := make(chan struct{}, 1)
	samples := make(chan float64, work.Changes)
	reconciler := reconcile.Func(func(ctx context.Context, request reconcile.Request) (reconcile.Result, error) {
		workload := &Workload{}
		if err := mgr.GetClient().Get(ctx, request.NamespacedName, workload); err != nil {
			return reconcile.Result{}, err
		}
		if workload.Spec.SentAtMicros == noMoment {
			if first.Add(-1) == 0 {
				firstDone <- struct{}{}
			}
			return reconcile.Result{}, nil
		}
		sentAt, err := strconv.ParseInt(workload.Spec.SentAtMicros, 10, 64)
		samples <- float64(time.Now().UnixNano()-sentAt*1000) / 1e6
		return reconcile.Result{}, err
	})
	if err := builderFor(mgr, work).Complete(reconciler); err != nil {
		return nil, err
	}
	failed := startManager(ctx, mgr)
	if err := await(firstDone, failed); err != nil {
		return nil, err
	}
	url := fmt.Sprintf("%s/control/paced-changes?count=%d&pauseMs=%d", work.Server, work.Changes, work.PauseMs)
	if err := command(url); err != nil {
		return nil, err
	}
	collected := make([]float64, 0, work.Changes)
	for len(collected) < work.Changes {
		collected = append(collected, <-samples)
	}
	return LatencyResult{MedianMs: quantile(collected, 0.5), SlowMs: quantile(collected, 0.99)}, nil
}
