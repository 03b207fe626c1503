package main

import (
	"context"
	"errors"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// runMinimal runs the smallest possible operator. With an object it ends at the first reconcile, without one when its
// cache has synced.
func runMinimal(ctx context.Context, work Work) (any, error) {
	mgr, err := newManager(work, false)
	if err != nil {
		return nil, err
	}
	first := make(chan struct{}, 1)
	reconciler := reconcile.Func(func(context.Context, reconcile.Request) (reconcile.Result, error) {
		first <- struct{}{}
		return reconcile.Result{}, nil
	})
	if err := builderFor(mgr, work).Complete(reconciler); err != nil {
		return nil, err
	}
	failed := startManager(ctx, mgr)
	if work.Objects > 0 {
		if err := await(first, failed); err != nil {
			return nil, err
		}
		return MinimalResult{Start: spentSinceSpawn(), ResidentBytes: residentBytes()}, nil
	}
	// The informer of the controller exists only after it was requested.
	if _, err := mgr.GetCache().GetInformer(ctx, newObject(work)); err != nil {
		return nil, err
	}
	if !mgr.GetCache().WaitForCacheSync(ctx) {
		return nil, errors.New("the cache has not synced")
	}
	start := spentSinceSpawn()
	resident, _ := settledMemory()
	return MinimalResult{Start: start, ResidentBytes: resident}, nil
}
