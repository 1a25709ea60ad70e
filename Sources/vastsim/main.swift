print("vastsim")
