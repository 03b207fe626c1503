package main

import (
	"context"
	"fmt"
	"sync/atomic"

	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/source"
)

// newManager has no metrics endpoint and no health probes.
func newManager(work Work, withBuiltins bool) (manager.Manager, error) {
	scheme, err := newScheme(withBuiltins)
	if err != nil {
		return nil, err
	}
	return ctrl.NewManager(restConfig(work), ctrl.Options{
		Scheme:  scheme,
		Cache:   cacheOptions(work, scheme),
		Metrics: metricsserver.Options{BindAddress: "0"},
		// Without this, unstructured objects are read from the server.
		Client: client.Options{Cache: &client.CacheOptions{Unstructured: true}},
	})
}

// builderFor builds a controller with the requested number of workers.
func builderFor(mgr manager.Manager, work Work) *builder.Builder {
	return ctrl.NewControllerManagedBy(mgr).
		For(newObject(work)).
		WithOptions(controller.Options{MaxConcurrentReconciles: max(work.Workers, 1)})
}

// startManager runs it in a goroutine and sends its failure to a channel.
func startManager(ctx context.Context, mgr manager.Manager) <-chan error {
	failed := make(chan error, 1)
	go func() { failed <- mgr.Start(ctx) }()
	return failed
}

// runOperator reconciles all objects, then all of them repeatedly. A reconcile reads its object from the cache.
func runOperator(ctx context.Context, work Work) (any, error) {
	mgr, err := newManager(work, false)
	if err != nil {
		return nil, err
	}
	var left atomic.Int64
	left.Store(int64(work.Objects))
	last := make(chan struct{}, 1)
	reconciler := reconcile.Func(func(ctx context.Context, request reconcile.Request) (reconcile.Result, error) {
		object := newObject(work)
		if err := mgr.GetClient().Get(ctx, request.NamespacedName, object); err != nil {
			return reconcile.Result{}, err
		}
		if replicasOf(object) == 0 {
			return reconcile.Result{}, fmt.Errorf("%s has no replicas", request)
		}
		if left.Add(-1) == 0 {
			last <- struct{}{}
		}
		return reconcile.Result{}, nil
	})
	var queue workqueue.TypedRateLimitingInterface[reconcile.Request]
	byHand := source.Func(func(_ context.Context, q workqueue.TypedRateLimitingInterface[reconcile.Request]) error {
		queue = q
		return nil
	})
	if err := builderFor(mgr, work).WatchesRawSource(byHand).Complete(reconciler); err != nil {
		return nil, err
	}
	failed := startManager(ctx, mgr)
	if err := await(last, failed); err != nil {
		return nil, err
	}
	result := OperatorResult{Start: spentSinceSpawn(), ReconcilesAgain: work.Rounds * work.Objects}

	requests := make([]reconcile.Request, work.Objects)
	for index := range requests {
		requests[index].NamespacedName = keyOf(index, work.Objects)
	}
	spent := startMeter()
	for range work.Rounds {
		left.Store(int64(work.Objects))
		for _, request := range requests {
			queue.Add(request)
		}
		if err := await(last, failed); err != nil {
			return nil, err
		}
	}
	result.Again = spent()
	return result, nil
}

func await(done <-chan struct{}, failed <-chan error) error {
	select {
	case <-done:
		return nil
	case err := <-failed:
		return fmt.Errorf("the manager has ended: %w", err)
	}
}
